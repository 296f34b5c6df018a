import { test as base, expect } from '@playwright/test';
import { OwnServer } from '../server/own-server.ts';
import type { PlantServer } from '../server/server.ts';
import type { Engine } from './driver/engine.ts';
import { Tab } from './driver/tab.ts';
import { ENGINES, type EngineName } from './engines.ts';

export { expect };

/** What a project says of its journeys. */
export interface EngineOptions {
  engineName: EngineName;
}

interface Fixtures extends EngineOptions {
  server: PlantServer;
  engine: Engine;
  /** Fails the journey for whatever it complains about. */
  tab: Tab;
}

/** A journey in the engine of its project, against a real server, and not one complaint on the way. */
export const test = base.extend<Fixtures>({
  engineName: ['Firefox', { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
  server: async ({}, use) => {
    await using server = await OwnServer.start();
    await use(server);
  },

  engine: async ({ engineName }, use) => {
    const { variable, run } = ENGINES[engineName];
    const path = process.env[variable];
    // The global setup has said why it is missing; with CI set it has let no journey begin.
    if (path) await run(path, use);
    else base.skip(true, `${engineName} is missing.`);
  },

  tab: async ({ engine, server }, use) => {
    const tab = new Tab(engine);
    await use(tab);
    expect(await tab.readReports(server.url), 'what the page complained about').toEqual([]);
  },
});
