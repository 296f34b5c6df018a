import type { BrowserContext, Page } from '@playwright/test';
import type { PlantServer } from '../server/server.ts';
import { SCREEN_STATES } from './states.ts';

/** One browser shows so many states, one after the other: the code that it has read is not read again. */
const STATES_A_TEST = 6;

/** Every state, in as many groups as there are tests that look at all of them. */
export const STATE_GROUPS = Array.from(
  { length: Math.ceil(SCREEN_STATES.length / STATES_A_TEST) },
  (_, index) => SCREEN_STATES.slice(index * STATES_A_TEST, (index + 1) * STATES_A_TEST),
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
