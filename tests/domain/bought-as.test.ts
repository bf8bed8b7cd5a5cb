import { describe, expect, it } from 'vitest';
import { boughtNames } from '#domain/orders/bought-as.ts';

const bundle = { bundleName: 'Borongan Kamar' };

describe('the names of what a sale contains', () => {
  it('counts a bundle once, and products of one name each', () => {
    const items = [
      { productId: 'cermin', name: 'Cermin', ...bundle },
      { productId: 'karpet', name: 'Karpet', ...bundle },
      { productId: 'vas-1', name: 'Vas', bundleName: '' },
      { productId: 'vas-2', name: 'Vas' },
    ];
    expect(boughtNames(items)).toEqual(['Borongan Kamar', 'Vas', 'Vas']);
    expect(boughtNames([])).toEqual([]);
  });
});
