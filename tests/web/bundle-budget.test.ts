// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { measureScreens } from '../../scripts/bundle-size.ts';

describe('JavaScript per screen (after npm run build)', () => {
  test.each(measureScreens())('$screen', ({ size, bar }) => {
    expect(size).toBeLessThanOrEqual(bar);
  });

  // HTTP/1.1 loads six files at a time, each after the phone's latency of 150 ms; without grouping a product page has
  // 32 files.
  test.each([
    ['product/product-page.tsx', 14],
    ['cart/cart-page.tsx', 12],
    ['cart/checkout-page.tsx', 22],
    // Includes the code of batches, which would cause layout shift if it were loaded after the page.
    ['sales/sales-page.tsx', 27],
  ])('%s loads at most its number of files', (page, most) => {
    expect(measureScreens().find(({ screen }) => screen === page)?.files).toBeLessThanOrEqual(most);
  });
});

test("a function's bundle is at most 1 MB and does not contain undici, which its runtime has", () => {
  const bundles = globSync('dist/functions/*/main.js');
  expect(bundles.length).toBeGreaterThan(7);
  for (const file of bundles) {
    const code = readFileSync(file, 'utf8');
    expect(code.length, file).toBeLessThanOrEqual(1_000_000);
    expect(code, file).not.toContain('UND_ERR_CONNECT_TIMEOUT'); // a string from undici
  }
});
