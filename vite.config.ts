import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './scripts/chunks.ts';
import { compressed } from './scripts/compressed.ts';
import { firstStyles } from './scripts/first-styles.ts';
import { offline } from './scripts/offline.ts';
import { pagesAhead } from './scripts/pages-ahead.ts';
import { prerender } from './scripts/prerender.ts';

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), prerender(), firstStyles(), pagesAhead(), offline(), compressed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 600, // kB as written; tests/web/bundle-budget.test.ts weighs what is sent
    rolldownOptions: {
      input: { index: 'web/index.html', ahead: 'web/ahead.ts' },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  test: {
    root: '.',
    projects: [
      { test: { name: 'domain', root: '.', include: ['tests/domain/**/*.test.ts'] } },
      {
        test: {
          name: 'functions',
          root: '.',
          include: ['tests/functions/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'local',
          root: '.',
          include: ['tests/local/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          root: '.',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', root: '.', environment: 'jsdom', include: ['tests/web/**/*.test.{ts,tsx}'] } },
    ],
  },
});
