import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'domain',
    root: '.',
    isolate: false,
    include: ['tests/domain/kinds/*.test.ts', 'tests/domain/wanted.test.ts', 'tests/domain/sale-link.test.ts'],
    testTimeout: 60_000,
  },
});
