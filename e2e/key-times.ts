import type { Page } from '@playwright/test';

/** Returns what presses Enter at a moment told in milliseconds since the page was opened, however late the machine is. */
export async function enterAt(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const origin = await page.evaluate(() => performance.timeOrigin);
  return async (milliseconds) => {
    const timestamp = (origin + milliseconds) / 1000;
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, timestamp };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...key });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  };
}
