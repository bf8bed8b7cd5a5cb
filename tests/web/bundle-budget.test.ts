// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { measureScreens } from '../../scripts/bundle-size.ts';

describe('berat JavaScript setiap layar (setelah npm run build)', () => {
  test.each(measureScreens())('$screen', ({ size, bar }) => {
    expect(size).toBeLessThanOrEqual(bar);
  });
});
