import { defineConfig } from 'vitest/config';

/** Rules alone, without a server and without the long proofs, which meet every line: what a fault in a rule is caught by at once. */
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
