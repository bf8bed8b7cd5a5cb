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
import { isQuick, longFunctionTests, quickProjects } from './tests/support/test-set.ts';

// Vite gives what begins with VITE_ to the client as import.meta.env (web/lib/page/version.ts).
process.env.VITE_APP_VERSION = JSON.parse(readFileSync('package.json', 'utf8')).version;

// A run of tests, not a build. Workers get it with the environment.
if (process.env.VITEST) ownTemporaryFolder();

/** msw puts itself in the place of fetch and of node:http: this file has a process of its own. */
const patchesFetch = 'tests/functions/midtrans-wire.test.ts';

/** Of the client's tests those whose first line says that they need no document: they share what they loaded. */
const withoutDocument = globSync('tests/web/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment node'),
);

/** Whole pages and live connections: they keep more going than a window's end stops. */
const withOwnProcess = ['tests/web/pages/*.test.{ts,tsx}', 'tests/web/realtime.test.ts'];

/**
 * The time limits cost nothing where all is well; a machine that is busy with other things needs them, and the long versions an hour. What a
 * test starts answers without colours, also on a terminal and in a workflow that ask for them.
 */
const mostMs = proof ? 3_600_000 : 600_000;
const patient = {
  testTimeout: mostMs,
  hookTimeout: mostMs,
  expect: { poll: { timeout: 60_000, interval: 20 } },
  env: { FORCE_COLOR: '0', NO_COLOR: '1' },
};

/**
 * What runs without a browser is loaded by Node itself, as it is in production, and by its compile cache: a fifth less work than by Vite.
 * Files share what they loaded, which saves a quarter. Neither is for jsdom's globals and the client's imports.
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
      exclude: [patchesFetch, ...(isQuick ? longFunctionTests : [])],
      fileParallelism: !elsewhere(), // others may be on that campus, but not two of us
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
      ...patient,
    },
  },
  { test: { name: 'wire', root: '.', include: [patchesFetch], ...patient } },
  { test: { name: 'words', root: '.', isolate: false, include: withoutDocument, ...patient } },
  // A window for each file, from a jsdom that was loaded once: half the work of a process for each.
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
  // Appwrite's SDK reads answers five times faster, and its parser is not sent to phones (docs/decisions/0049-platform-json.md).
  resolve: { alias: { 'json-bigint': resolve('web/lib/platform-json.ts') } },
  build: {
    modulePreload: { polyfill: false }, // where it is unknown (Safari before 17), pages come in one step more
    outDir: '../dist/web',
    emptyOutDir: true,
    target: browserTargets(),
    manifest: true,
    chunkSizeWarningLimit: 600, // kB as written; tests/web/bundle-budget.test.ts weighs what is sent
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  test: {
    root: '.',
    // Tests wait for servers and for the other's turn a third of the time: with two of them two cores are idle, four are no quicker than three.
    maxWorkers: 3,
    projects: projects.filter(({ test }) => !isQuick || quickProjects.includes(test.name)),
  },
});
