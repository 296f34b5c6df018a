import { defineConfig } from '@playwright/test';
import { drawLeftOut } from '../torture/draw.ts';
import { filesIn } from '../torture/files-in.ts';
import { seed } from '../torture/rounds.ts';
import { CHROMIUM_ARGS } from './browser.ts';

// The workers, which read this file anew, draw what the run has drawn.
process.env.SEED ??= String(seed);

const chromiumPath = process.env.CHROMIUM_PATH;

/** A page is gone before its code is hot: compiling that takes an eighth of the time of all journeys. */
const NEVER_HOT = '--js-flags=--no-sparkplug --no-maglev --no-opt';

const pathsOf = (names: string[]) => names.map((name) => `${name}.spec.ts`);

/** In each run, as is the main journey in the other engines. */
const ALWAYS = pathsOf([
  ...['live/live', 'looks/first-load', 'looks/layout', 'plants/plants-add', 'session/sign-in'],
  ...['shared-database/two-processes', 'states/every-state', 'transfer/import'],
]);

/** What staff do on any day: of each three that stand together a run makes one. */
const OFTEN = pathsOf([
  ...['plants/plants-delete', 'plants/plants-edit', 'plants/plants-select', 'history/history'],
  ...['tokens/tokens', 'tokens/roles', 'plants/plants-find', 'plants/plants-paging'],
  ...['session/sign-out', 'session/sign-in-link', 'docs/docs', 'looks/keyboard'],
  ...['plants/plants-states', 'labels/plant-page', 'transfer/export', 'session/viewer'],
  ...['languages/choice', 'looks/media'],
]);

function findOthers(): string[] {
  return filesIn(import.meta.dirname)
    .filter(
      (path) => /^(?!engines).*\.spec\.ts$/.test(path) && ![...ALWAYS, ...OFTEN].includes(path),
    )
    .sort();
}

const LEFT_OUT = [...drawLeftOut(3, () => OFTEN), ...drawLeftOut(10, findOthers)].map(
  (path) => `**/${path}`,
);

export default defineConfig({
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/journeys',
  fullyParallel: true,
  forbidOnly: true,
  // On two cores a third fills the time in which the others wait.
  workers: 3,
  retries: 0,
  // Every wait is for a fact, so a long limit costs nothing until one does not come.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    // It writes dates as they are expected.
    locale: 'en-GB',
    // No journey proves a motion, and drawing one without a graphics card takes a tenth of all there is to do.
    contextOptions: { reducedMotion: 'reduce' },
    // The workers read this file again, after the global setup has found the browser.
    launchOptions: {
      args: [...CHROMIUM_ARGS, NEVER_HOT],
      ...(chromiumPath && { executablePath: chromiumPath }),
    },
  },
  projects: [
    // First, since each of its journeys takes longer than any other; in one worker, which looks for both engines at once.
    { name: 'engines', testMatch: 'engines/*.spec.ts', fullyParallel: false },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: ['engines/**', ...LEFT_OUT] },
    { name: 'screenshots', testMatch: 'screenshots.ts' },
  ],
});
