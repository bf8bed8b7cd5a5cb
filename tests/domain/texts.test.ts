import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorStatus } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { expiredNotification, orderNotification, stockNotification } from '#domain/notifications/notification.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { customerNameOf, sellerNameOf } from '#domain/people/person.ts';
import { lowercaseName, searchTerm } from '#domain/products/catalogue.ts';
import { sellerProductInput } from '#domain/products/product-input.ts';
import { isResolved, reportStatuses } from '#domain/reports/report.ts';
import { categoryCalled, placeNow } from '#domain/settings/campus-catalogue.ts';
import {
  categories,
  categoryId,
  homeLocations,
  landingLocations,
  locations,
  postingCategories,
} from '#domain/settings/default-catalogue.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { isOnlyThanks, isSendable, previewText } from '#domain/support/chat.ts';

/** Parses a place as posting does: normalized by the form's schema, spelled as in the campus's list. */
const parsePlace = (typed: string) => placeNow(campusDefaults, sellerProductInput.shape.location.parse(typed));

describe('places and categories', () => {
  it('match the specification on each screen', () => {
    expect(homeLocations).not.toContain('Gate 3');
    expect(homeLocations).toHaveLength(7);
    expect(landingLocations).toEqual(['Area Kampus', 'Gate 1', 'Gate 2', 'SUC', 'GSG']);
    expect(categories).toHaveLength(11);
    expect(postingCategories.at(-1)).toBe('Lainnya');
    expect(categoryCalled(campusDefaults, 'Lain')).toBeUndefined();
    expect(postingCategories.every((name) => categoryCalled(campusDefaults, name)?.name === name)).toBe(true);
    expect(postingCategories.map(categoryId)).toEqual([
      'elektronik',
      'fashion-pria',
      'fashion-wanita',
      'kendaraan',
      'buku-alat-tulis',
      'rumah-tangga',
      'kesehatan-kecantikan',
      'olahraga-outdoor',
      'mainan-hobi',
      'makanan-minuman',
      'jasa',
      'lainnya',
    ]);
  });

  it.each([
    ['  gate 1 ', 'Gate 1'],
    ['AREA   kampus', 'Area Kampus'],
    ['suc', 'SUC'],
    ['Kos  Melati', 'Kos Melati'],
    ['', ''],
  ])('a typed %j is stored as %j', (typed, kept) => {
    expect(parsePlace(typed)).toBe(kept);
  });

  it('are recognized if typed as listed', () => {
    expect(locations.map(parsePlace)).toEqual([...locations]);
  });
});

describe('search text', () => {
  it('is normalized to lower case with single spaces, when stored and when searched', () => {
    expect(lowercaseName('  Meja   BELAJAR ')).toBe('meja belajar');
    expect(searchTerm(' MEJA ')).toBe('meja');
    expect(searchTerm('a'.repeat(500))).toHaveLength(limits.productNameMax);
  });
});

describe('chat text', () => {
  it('must contain something, within 2,000 characters', () => {
    expect(isSendable(`  ${'a'.repeat(2_000)}  `)).toBe(true);
    expect(['', '  \n', 'Halo', 'a'.repeat(2_000), 'a'.repeat(2_001)].map(isSendable)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('needs no answer if it only expresses thanks', () => {
    const thanks = ['Terima kasih', 'makasih banyak min 🙏', 'Oke siap, terima kasih kak!', 'ok', 'Thank you 😊'];
    const asking = [
      'Terima kasih, tapi belum masuk',
      'ok?',
      'iya',
      'kak',
      '🙏',
      '',
      'Terima kasih kak, kapan dananya?',
    ];
    expect(thanks.filter((text) => !isOnlyThanks(text))).toEqual([]);
    expect(asking.filter(isOnlyThanks)).toEqual([]);
  });

  it('is previewed with at most 70 characters, without splitting an emoji', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const preview = previewText(text);
        expect(Array.from(preview).length).toBeLessThanOrEqual(71);
        expect(preview.isWellFormed()).toBe(true);
      }),
    );
    expect(previewText('a'.repeat(70))).toBe('a'.repeat(70));
    expect(previewText(`${'a'.repeat(70)}b`)).toBe(`${'a'.repeat(70)}…`);
  });
});

describe('names', () => {
  it('default to Tanpa Nama, or to the part before the @', () => {
    expect(sellerNameOf('  ')).toBe('Tanpa Nama');
    expect(sellerNameOf('Budi')).toBe('Budi');
    expect(customerNameOf({ name: '', email: 'budi@kampus.ac.id' })).toBe('budi');
    expect(customerNameOf({ name: '', email: '' })).toBe('Tanpa Nama');
  });
});

describe('notifications', () => {
  it('fit their columns in every status', () => {
    const order = {
      ...{ orderId: '0123456789abcdefghij', productNames: 'x'.repeat(limits.productNamesMax), amount: 50_000 },
      ...{
        refund: 50_000,
        money: 'held' as const,
        dueAt: null,
        zone: 'WIB' as const,
        until: null,
        isPaidOutside: false,
      },
      reason: 'x'.repeat(limits.saleReasonMax),
    } as const;
    const texts = [
      ...orderStatuses.map((status) => orderNotification({ ...order, status })),
      expiredNotification(order, 'WIB'),
      stockNotification('x'.repeat(limits.productNameMax), 1, 1),
      stockNotification('x'.repeat(limits.productNameMax), 4, 1),
    ].filter((text) => text !== null);
    for (const text of texts) {
      expect(text.title.length).toBeLessThanOrEqual(160);
      expect(text.body.length).toBeLessThanOrEqual(1_000);
      expect(text.link.length).toBeLessThanOrEqual(300);
    }
  });
});

describe('stock notifications', () => {
  it.each([
    [10, 6, null],
    [10, 7, 'Stok menipis'],
    [4, 1, 'Stok menipis'],
    [3, 1, null],
    [3, 3, 'Stok habis dipesan'],
    [10, 10, 'Stok habis dipesan'],
  ])('stock of %i, %i ordered: %s', (stock, taken, title) => {
    expect(stockNotification('Lampu', stock, taken)?.title ?? null).toBe(title && `${title}: Lampu`);
  });
});

describe('report states and error codes', () => {
  it('recognizes decided reports', () => {
    expect(reportStatuses.filter(isResolved)).toHaveLength(4);
    expect(isResolved('resolved')).toBe(true);
  });

  it('every refusal has a 4xx or 5xx status', () => {
    for (const status of Object.values(errorStatus)) expect(status).toBeGreaterThanOrEqual(400);
  });
});
