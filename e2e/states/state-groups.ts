import type { BrowserContext, Page } from '@playwright/test';
import { Random } from '../../torture/random.ts';
import { rounds, seed } from '../../torture/rounds.ts';
import type { PlantServer } from '../server/server.ts';
import type { ScreenState } from './screen-state.ts';
import { SCREEN_STATES } from './states.ts';

/** One browser shows so many states, one after the other: the code that it has read is not read again. */
const STATES_A_TEST = 6;

/** Each state in the long proofs; in any other run a third, drawn anew each time. */
const STATES = rounds(drawThird(SCREEN_STATES), SCREEN_STATES);

/** The states to look at, in as many groups as there are tests. */
export const STATE_GROUPS = Array.from(
  { length: Math.ceil(STATES.length / STATES_A_TEST) },
  (_, index) => STATES.slice(index * STATES_A_TEST, (index + 1) * STATES_A_TEST),
);

function drawThird(states: ScreenState[]): ScreenState[] {
  const random = new Random(seed);
  const thirds = Array.from({ length: Math.ceil(states.length / 3) }, (_, index) =>
    states.slice(3 * index, 3 * index + 3),
  );
  return thirds.map((three) => random.pick(three));
}

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
