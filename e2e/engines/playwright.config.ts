import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './engine-journey.ts';

export default defineConfig<EngineOptions>({
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results/engines',
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  projects: [
    { name: 'Firefox', use: { engineName: 'Firefox' } },
    { name: 'WebKit', use: { engineName: 'WebKit' } },
  ],
});
