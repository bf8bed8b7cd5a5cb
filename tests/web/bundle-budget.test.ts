// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { measureScreens } from '../../scripts/bundle-size.ts';

describe('JavaScript per screen (after npm run build)', () => {
  test.each(measureScreens())('$screen', ({ size, bar }) => {
    expect(size).toBeLessThanOrEqual(bar);
  });
});

test('a function brings what a person waits for, and no undici: its runtime has it', () => {
  const bundles = globSync('dist/functions/*/main.js');
  expect(bundles.length).toBeGreaterThan(7);
  for (const file of bundles) {
    const code = readFileSync(file, 'utf8');
    expect(code.length, file).toBeLessThanOrEqual(1_000_000);
    expect(code, file).not.toContain('UND_ERR_CONNECT_TIMEOUT'); // a word of undici's
  }
});
