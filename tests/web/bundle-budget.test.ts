// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { measureScreens } from '../../scripts/bundle-size.ts';

describe('JavaScript per screen (after npm run build)', () => {
  test.each(measureScreens())('$screen', ({ size, bar }) => {
    expect(size).toBeLessThanOrEqual(bar);
  });

  // Behind HTTP/1.1 six travel at a time, each after the phone's 150 ms; without a group for it a product has 32.
  test.each([
    ['product/product-page.tsx', 14],
    ['cart/cart-page.tsx', 12],
    ['cart/checkout-page.tsx', 22],
    // Its batches are among them: what came after the page moved it.
    ['sales/sales-page.tsx', 27],
  ])('%s comes in few files', (page, most) => {
    expect(measureScreens().find(({ screen }) => screen === page)?.files).toBeLessThanOrEqual(most);
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
