import { expect, type Page } from '@playwright/test';
import { comeBack, leave } from '../kept-page.ts';
import { wordsOf } from '../languages/words-of.ts';
import { holdRequests } from '../server/requests.ts';

/** Resolves once the server is asked who is signed in. */
function askedWho(page: Page): Promise<unknown> {
  return page.waitForRequest('**/bff/session');
}

/** Types and presses, with real keys and a real pointer, what one signs in with above a hidden screen. */
export async function trySignIn(page: Page): Promise<void> {
  const words = wordsOf(page);
  const token = page.getByRole('textbox', { name: words.accessToken });
  await expect(token).toBeFocused();
  await page.keyboard.type('pst');
  await expect(token).toHaveValue('pst');
  await page.getByRole('button', { name: words.showToken }).click();
  await page.getByRole('button', { name: words.hideToken }).click();
  await token.fill('');
}

/** Has a page that was left come back while the server is out of reach, and presses what it offers then. */
export async function tryAgain(page: Page): Promise<void> {
  await leave(page);
  await comeBack(page);
  const again = page.getByRole('button', { name: wordsOf(page).tryAgain });
  await expect(again).toBeInViewport();
  const asked = askedWho(page);
  await again.click();
  await asked;
  await expect(again).toBeInViewport();
}

/** Has the page shown again, now that the server can be reached. */
export async function showAgain(page: Page): Promise<void> {
  // The page asks by itself as well, and an answer would take the button away before it is pressed.
  const held = await holdRequests(page, 'GET', '**/bff/session');
  const again = page.getByRole('button', { name: wordsOf(page).tryAgain });
  // Where the focus was when it was last drawn decides how far it is.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(again).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  held.letGo('on');
  await expect(page.locator('.screen[data-hidden]')).toHaveCount(0);
}
