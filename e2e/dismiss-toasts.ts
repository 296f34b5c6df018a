import type { Page } from '@playwright/test';

/** Takes away the toasts that are still there; on a busy machine they may have left by themselves. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.evaluateAll((all: HTMLElement[]) => {
    for (const one of all) one.click();
  });
}
