import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { offline } from './scripts/offline.ts';
import { prerender } from './scripts/prerender.ts';

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), prerender(), offline()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 600, // kB as written; tests/web/bundle-budget.test.ts weighs what is sent
    // What every first screen needs comes as two files, not as twenty: libraries, which stay over a deploy, and our own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
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
