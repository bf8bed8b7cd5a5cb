import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './fixtures.ts';
import { engines, patienceMs } from './screen.ts';

/** The same journeys in each engine, on a phone. One worker, because each engine is already a browser of its own. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  globalSetup: '../e2e/global-setup.ts',
  outputDir: '../../test-results/engines',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: patienceMs },
  reporter: 'list',
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
});
