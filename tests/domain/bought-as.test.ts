import { describe, expect, it } from 'vitest';
import { boughtNames } from '#domain/orders/bought-as.ts';

const bundle = { bundleName: 'Borongan Kamar' };

describe('the names of what a sale contains', () => {
  it('lists a bundle once by its name, and equally named products separately', () => {
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
