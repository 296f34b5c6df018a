import type { Page } from '@playwright/test';

/** What becomes of a request that was held back: it goes on, or nobody ever answers it. */
export type Release = 'on' | 'cut';

interface Held {
  letGo: (how: Release) => void;
}

/** Holds back the requests of one method to an address until told what becomes of them. */
export async function holdRequests(page: Page, method: string, address: string): Promise<Held> {
  let letGo: Held['letGo'] = () => undefined;
  const decision = new Promise<Release>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const how = await decision;
    await (how === 'on' ? route.continue() : route.abort());
  });
  return { letGo };
}

/** Lets the server do what the next request to an address asks, and loses its answer. */
export async function loseOneAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
