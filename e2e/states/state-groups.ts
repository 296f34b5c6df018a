import type { BrowserContext, Page } from '@playwright/test';
import { mapLanguages } from '../../server/words/languages.ts';
import { drawnOrAll, drawOneOf } from '../../torture/draw.ts';
import { rounds } from '../../torture/rounds.ts';
import type { PlantServer } from '../server/server.ts';
import { SCREEN_STATES } from './states.ts';

/** One browser shows so many states, one after the other: the code that it has read is not read again. */
const STATES_A_TEST = 6;

/** Each state in the long proofs; in any other run a twelfth, drawn anew each time. */
const STATES = rounds(drawOneOf(12, SCREEN_STATES), SCREEN_STATES);

const GROUPS = Array.from({ length: Math.ceil(STATES.length / STATES_A_TEST) }, (_, index) =>
  STATES.slice(index * STATES_A_TEST, (index + 1) * STATES_A_TEST),
);

const LANGUAGES = Object.values(mapLanguages((language) => language));

/** The states to look at, in as many groups as there are tests: in each language, or in one where a run draws. */
export const STATE_GROUPS = drawnOrAll(
  LANGUAGES.length,
  GROUPS.flatMap((states) => LANGUAGES.map((language) => ({ language, states }))),
);

/** Keeps a page of the server open, without which the browser would begin a process anew for each tab. */
export async function keepProcess(context: BrowserContext, server: PlantServer): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${server.url}/health/live`);
}

/** Shows a state in a tab of its own, which leaves to the next one no request held back and nothing typed. */
export async function inTab(
  context: BrowserContext,
  show: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  await show(page);
  await page.close();
  await context.setOffline(false);
  await context.clearCookies();
}
