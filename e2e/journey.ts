import { test as base, expect, type Page } from '@playwright/test';
import { PageWatch } from './page-watch.ts';
import { PlantServer } from './server.ts';

export { expect };

export const ADMIN_TOKEN = 'journey-admin-token';

interface Options {
  /** True starts the server as a newcomer does, without a token in its settings. */
  isFirstStart: boolean;
}

interface Fixtures {
  /** A server of this journey's own, with nothing in it. */
  server: PlantServer;
  /** Fails the journey for whatever its pages complain about. */
  watch: PageWatch;
  /** A second browser, with cookies of its own. */
  otherPage: Page;
}

/** A journey: a real browser against a server of its own, and not one complaint on the way. */
export const test = base.extend<Options & Fixtures>({
  isFirstStart: [false, { option: true }],

  server: async ({ isFirstStart }, use) => {
    await using server = await PlantServer.start(isFirstStart ? null : ADMIN_TOKEN);
    await use(server);
  },

  baseURL: async ({ server }, use) => use(server.url),

  watch: [
    async ({ context, server }, use) => {
      const watch = new PageWatch();
      await watch.follow(context, server.url);
      await use(watch);
      expect(watch.verdict(), 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],

  otherPage: async ({ browser, baseURL, server, watch }, use) => {
    await using context = await browser.newContext({ ...(baseURL && { baseURL }) });
    await watch.follow(context, server.url);
    await use(await context.newPage());
  },
});
