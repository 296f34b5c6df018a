import { expect, type Page } from '@playwright/test';
import { leave } from '../kept-page.ts';
import { isOut, startSession } from '../people.ts';
import type { PlantServer } from '../server/server.ts';
import { showAgain, tryAgain, trySignIn } from './instead-of-screen.ts';

/**
 * Expects that nothing of a page is seen once its session has ended, that what is shown instead of a
 * dialog can be used and gives the dialog back, and that nothing at all is seen once the page is left.
 */
export async function expectHidden(page: Page, server: PlantServer, state: string): Promise<void> {
  const dialogs = await page.locator('.screen dialog h2').allTextContents();
  const focused = await page.evaluateHandle(() => document.querySelector('.screen dialog :focus'));
  if (await page.locator('.screen').count()) {
    await hearOfSignOut(page);
    await expect(page.locator('.screen :visible'), state).toHaveCount(0);
  }
  // Nothing but a dialog could stand before what is shown instead.
  if (dialogs.length > 0) {
    await page.context().setOffline(false);
    await trySignIn(page);
    await tryAgain(page);
    if (await isOut(page)) await startSession(page, server, server.adminToken);
    await showAgain(page);
    await expect(page.locator('.screen dialog[open] h2'), state).toHaveText(dialogs);
    const hasFocus = (one: Element | null) => one === null || one === document.activeElement;
    expect(await focused.evaluate(hasFocus), `${state}: whether the focus is back`).toBe(true);
  }
  await leave(page);
  await expect(page.locator('#root :visible'), state).toHaveCount(0);
  expect(await page.locator('body').innerText(), state).toBe('');
}

/** Tells a page what another tab tells once somebody has signed out there: it may hear no server, and begins late to hear tabs. */
async function hearOfSignOut(page: Page): Promise<void> {
  await page.route('**/bff/session', (route) => route.abort());
  const told = () =>
    page.evaluate(() => {
      new BroadcastChannel('plant-store-session').postMessage(null);
      return document.querySelector('.screen[data-hidden]') !== null;
    });
  await expect.poll(told, { intervals: [20] }).toBe(true);
}
