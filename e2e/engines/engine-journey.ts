import { test as base, expect } from '@playwright/test';
import { OwnServer } from '../server/own-server.ts';
import type { PlantServer } from '../server/server.ts';
import type { Engine } from './driver/engine.ts';
import { Tab } from './driver/tab.ts';
import { ENGINES, type EngineName } from './engines.ts';
import { provideEngines } from './provide-engines.ts';

export { expect };

interface Fixtures {
  /** Where a journey is made; `test.use` says it. */
  engineName: EngineName;
  server: PlantServer;
  engine: Engine;
  /** Fails the journey for whatever it complains about. */
  tab: Tab;
}

interface WorkerFixtures {
  /** Puts where the engines are into their environment variables. */
  engines: undefined;
}

/** To install one may take minutes. */
const INSTALL_MS = 600_000;

/** A journey in an engine, against a real server, and not one complaint on the way. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engines: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
    async ({}, use) => {
      await provideEngines();
      await use(undefined);
    },
    { scope: 'worker', timeout: INSTALL_MS },
  ],

  engineName: ['Firefox', { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
  server: async ({}, use) => {
    await using server = await OwnServer.start();
    await use(server);
  },

  engine: async ({ engineName, engines: _ }, use) => {
    const { variable, run } = ENGINES[engineName];
    const path = process.env[variable];
    // It was said why it is missing; with CI set no journey has begun.
    if (path) await run(path, use);
    else base.skip(true, `${engineName} is missing.`);
  },

  tab: async ({ engine, server }, use) => {
    const tab = new Tab(engine);
    await use(tab);
    expect(await tab.readReports(server.url), 'what the page complained about').toEqual([]);
  },
});
