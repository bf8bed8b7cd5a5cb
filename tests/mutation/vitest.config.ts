import { defineConfig } from 'vitest/config';

/** The domain tests without the long proofs. These execute every line, so Stryker would run them for every mutant. */
export default defineConfig({
  test: {
    name: 'domain',
    root: '.',
    isolate: false,
    include: ['tests/domain/**/*.test.ts'],
    exclude: ['tests/domain/{spec-map,row-types}.test.ts'],
    testNamePattern: /^(?!.*(exhaustively|random walks through time))/,
    testTimeout: 60_000,
  },
});
