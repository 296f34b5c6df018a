import { expect, type Page } from '@playwright/test';

/** Reloads a page, and expects the browser to ask whether it is to be left; it is not. */
export async function expectAskedBeforeReload(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
}
