import { expect } from '@playwright/test';

/** Tries until it does not fail. */
export async function waitFor(attempt: () => Promise<unknown>): Promise<void> {
  await expect(async () => {
    await attempt();
  }).toPass({ intervals: [20, 50, 100], timeout: 60_000 });
}
