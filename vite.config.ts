import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { browserTargets } from './build/browsers.ts';
import { chunkGroups } from './build/chunks.ts';
import { earlyScript } from './build/early-script.ts';
import { firstScreens } from './build/first-screens.ts';
import { firstStyles } from './build/first-styles.ts';
import { offline } from './build/offline.ts';
import { elsewhere } from './tests/support/elsewhere.ts';
import { testsForElsewhere } from './tests/support/elsewhere-tests.ts';
import { ownTemporaryFolder } from './tests/support/own-temporary-folder.ts';
import { proof } from './tests/support/proof.ts';
import { isQuick, longTests, quickProjects } from './tests/support/test-set.ts';

// Vite passes variables that begin with VITE_ to the client as import.meta.env (web/lib/page/version.ts).
process.env.VITE_APP_VERSION = JSON.parse(readFileSync('package.json', 'utf8')).version;

// Only in a run of tests. Workers inherit the folder with the environment.
if (process.env.VITEST) ownTemporaryFolder();

/** Needs its own process, because msw replaces fetch and node:http. */
const patchesFetch = 'tests/functions/midtrans-wire.test.ts';

/** Tests of the client whose first line says that they need no document. They share loaded modules. */
const withoutDocument = globSync('tests/web/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment node'),
);

/** Tests of whole pages and live connections: closing the window does not stop all of their work. */
const withOwnProcess = ['tests/web/pages/*.test.{ts,tsx}', 'tests/web/realtime.test.ts'];

/**
 * Generous time limits, for busy machines and for long forms, which may take an hour. Processes started by tests print no
 * colours, even if the terminal or workflow asks for them.
 */
const mostMs = proof ? 3_600_000 : 600_000;
const patient = {
  testTimeout: mostMs,
  hookTimeout: mostMs,
  expect: { poll: { timeout: 60_000, interval: 20 } },
  env: { FORCE_COLOR: '0', NO_COLOR: '1' },
};

/**
 * For tests without a browser: Node loads the modules, as in production, with its compile cache, which is a fifth less work
 * than with Vite. Files share loaded modules, which saves a quarter. Tests with jsdom or the client's imports need neither.
 */
const asNodeDoes = { isolate: false, experimental: { viteModuleRunner: false } };

const projects = [
  { test: { name: 'domain', root: '.', ...asNodeDoes, include: ['tests/domain/**/*.test.ts'], ...patient } },
  {
    test: {
      name: 'functions',
      ...asNodeDoes,
      root: '.',
      include: elsewhere() ? testsForElsewhere : ['tests/functions/**/*.test.ts', 'tests/kinds/**/*.test.ts'],
      globalSetup: 'tests/support/elsewhere-tests.ts',
      exclude: [patchesFetch, ...(isQuick ? longTests : [])],
      fileParallelism: !elsewhere(), // two files at once would disturb each other on that campus
      ...patient,
    },
  },
  {
    test: {
      name: 'local',
      ...asNodeDoes,
      root: '.',
      include: ['packages/*/tests/**/*.test.ts', 'tests/local/**/*.test.ts'],
      exclude: ['packages/*/tests/attack/**'],
      ...patient,
    },
  },
  {
    test: {
      name: 'scripts',
      ...asNodeDoes,
      root: '.',
      include: ['tests/scripts/**/*.test.ts'],
      ...patient,
    },
  },
  {
    test: {
      name: 'deploy',
      ...asNodeDoes,
      root: '.',
      include: ['tests/deploy/**/*.test.ts'],
      ...patient,
    },
  },
  {
    test: {
      name: 'attack',
      ...asNodeDoes,
      root: '.',
      include: ['tests/attack/**/*.test.ts', 'packages/appwrite-local/tests/attack/**/*.test.ts'],
      ...patient,
    },
  },
  {
    test: {
      name: 'contract',
      ...asNodeDoes,
      root: '.',
      include: ['packages/appwrite-local/contract/**/*.test.ts'],
      exclude: isQuick ? longTests : [],
      ...patient,
    },
  },
  { test: { name: 'wire', root: '.', include: [patchesFetch], ...patient } },
  { test: { name: 'words', root: '.', isolate: false, include: withoutDocument, ...patient } },
  // Each file gets its own window from one loaded jsdom: half the work of a process per file.
  {
    test: {
      name: 'web',
      root: '.',
      pool: 'vmForks',
      environment: 'jsdom',
      include: ['tests/web/**/*.test.{ts,tsx}'],
      exclude: [...withoutDocument, ...withOwnProcess],
      ...patient,
    },
  },
  { test: { name: 'pages', root: '.', environment: 'jsdom', include: withOwnProcess, ...patient } },
];

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    react(),
    earlyScript(),
    firstScreens(),
    firstStyles(),
    offline(),
    compression({ include: /\.(js|css)$/, threshold: 1_024, logLevel: 'silent' }),
  ],
  // With the platform's JSON the SDK parses responses five times faster, and phones load no parser (docs/decisions/0049-platform-json.md).
  resolve: { alias: { 'json-bigint': resolve('web/lib/platform-json.ts') } },
  build: {
    modulePreload: { polyfill: false }, // browsers without it (Safari before 17) load a page in one more step
    outDir: '../dist/web',
    emptyOutDir: true,
    target: browserTargets(),
    manifest: true,
    chunkSizeWarningLimit: 600, // kB before compression; tests/web/bundle-budget.test.ts measures transferred bytes
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  test: {
    root: '.',
    // A test waits for servers a third of its time: two workers leave cores idle, and four are no faster than three.
    maxWorkers: 3,
    projects: projects.filter(({ test }) => !isQuick || quickProjects.includes(test.name)),
  },
});
