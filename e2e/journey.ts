import { test as base, expect, type Page } from '@playwright/test';
import { speak } from './languages/words-of.ts';
import { PageWatch } from './page-watch.ts';
import type { PlantServer } from './server/server.ts';
import { SharedServer } from './server/shared-server.ts';
import { settleAll } from './states/settle.ts';

export { expect };

interface Fixtures {
  /** A server, with a workspace of this journey's own that holds nothing. */
  server: PlantServer;
  /** Fails the journey for whatever its pages complain about. */
  watch: PageWatch;
  /** Takes a picture of a journey that fails. */
  picture: undefined;
  /** A second browser, with cookies of its own. */
  otherPage: Page;
}

interface WorkerFixtures {
  /** Where a journey gets more workspaces from, if one is not enough. */
  sharedServer: SharedServer;
}

/** A journey: a real browser against a real server, and not one complaint on the way. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedServer: [
    async ({ browserName: _ }, use) => {
      await using sharedServer = new SharedServer();
      await use(sharedServer);
    },
    { scope: 'worker' },
  ],

  server: async ({ sharedServer }, use) => {
    await sharedServer.prepare();
    await use(sharedServer.nextWorkspace());
  },

  baseURL: async ({ server }, use) => use(server.url),

  context: async ({ context, locale }, use) => {
    settleAll(context);
    speak(context, locale);
    await use(context);
  },

  // Playwright's own `only-on-failure` takes a picture of every page, and keeps those of failures.
  picture: [
    async ({ context }, use, journey) => {
      await use(undefined);
      if (journey.status === journey.expectedStatus) return;
      for (const [index, page] of context.pages().entries()) {
        await page.screenshot({ path: journey.outputPath(`failed-${index + 1}.png`) });
      }
    },
    { auto: true },
  ],

  watch: [
    async ({ context, server }, use) => {
      const watch = new PageWatch();
      await watch.follow(context, server.url);
      await use(watch);
      // The browser may report a refusal after the page has told of it.
      await expect.poll(() => watch.missing(), 'refusals that never came').toEqual([]);
      expect(watch.verdict(), 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],

  otherPage: async ({ browser, baseURL, locale, server, watch }, use) => {
    await using context = await browser.newContext({ ...(baseURL && { baseURL }) });
    settleAll(context);
    speak(context, locale);
    await watch.follow(context, server.url);
    await use(await context.newPage());
  },
});
