import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineTotal, priceNow } from '#domain/money.ts';
import { linePrice, priceChanges, type Sellable } from '#domain/orders/cart.ts';
import {
  agreedPrices,
  allowedOfferEvents,
  assertFewOffers,
  assertMayOffer,
  assertNoOtherOffer,
  lowestOffer,
  moveOffer,
  type Offer,
  offerDueAt,
  offerEvents,
  offerStates,
  offerTransitions,
} from '#domain/orders/offer.ts';
import { ruleRefusal } from '../support/refusals.ts';

const now = Date.parse('2026-11-20T08:00:00.000Z');
const day = 86_400_000;
const lamp: Sellable & { isNegotiable: boolean } = {
  ...{ $id: 'lamp', name: 'Lampu', price: 10_000, discount: 0, imageId: '' },
  ...{ stock: 3, isSold: false, isListed: true, sellerId: 'budi', isNegotiable: true },
};
const offer = (more: Partial<Offer> = {}): Offer => ({
  ...{ state: 'open', buyerId: 'sari', sellerId: 'budi', proposedBy: 'sari', dueAt: offerDueAt(now) },
  ...more,
});

describe('the life of an offer', () => {
  it('reaches every state from open, and every open or accepted offer expires', () => {
    const reached = new Set(['open', ...offerTransitions.map(({ to }) => to)]);
    expect(offerStates.filter((state) => !reached.has(state))).toEqual([]);
    for (const state of ['open', 'accepted'] as const) {
      expect(allowedOfferEvents(offer({ state }), null, now + day)).toEqual(['expire']);
    }
  });

  it.each([
    ['sari', 'sari', ['withdraw']],
    ['sari', 'budi', ['accept', 'counter', 'decline']],
    ['budi', 'sari', ['accept', 'counter', 'decline']],
    ['budi', 'budi', ['withdraw']],
    ['sari', 'eko', []],
  ])('proposed by %s, %s may %j', (proposedBy, personId, events) => {
    expect(allowedOfferEvents(offer({ proposedBy }), personId, now)).toEqual(events);
  });

  it('accepts no answer after a day, or after it was answered', () => {
    for (const personId of ['sari', 'budi']) {
      expect(allowedOfferEvents(offer(), personId, now + day)).toEqual([]);
      for (const state of offerStates.filter((name) => name !== 'open')) {
        expect(allowedOfferEvents(offer({ state }), personId, now)).toEqual([]);
      }
    }
    for (const event of offerEvents) {
      expect(ruleRefusal(() => moveOffer(offer({ state: 'declined' }), event, 'budi', now))?.code).toBe(
        'offer_event_not_allowed',
      );
    }
  });

  it('an accepted offer is valid for one more day', () => {
    const later = now + 20 * 3_600_000;
    expect(moveOffer(offer(), 'accept', 'budi', later)).toEqual({ state: 'accepted', dueAt: offerDueAt(later) });
    expect(moveOffer(offer(), 'decline', 'budi', later)).toEqual({ state: 'declined', dueAt: offerDueAt(now) });
  });
});

describe('an offer', () => {
  const ask = (price: number, quantity = 1, product = lamp, buyer = 'sari') =>
    ruleRefusal(() => assertMayOffer(product, buyer, { price, quantity }, 0));

  it('must be at least half of the current price, and below it', () => {
    expect(ask(4_999)).toMatchObject({ code: 'invalid_input', fields: { price: 'offer_too_low' }, lowest: 5_000 });
    expect(ask(5_000)).toBeNull();
    expect(ask(9_999)).toBeNull();
    expect(ask(10_000)).toMatchObject({ fields: { price: 'offer_not_lower' } });
    expect(lowestOffer({ price: 999, discount: 0 })).toBe(500);
    expect(lowestOffer({ price: 10_000, discount: 20 })).toBe(4_000);
  });

  it('needs a negotiable product in stock that this buyer can buy', () => {
    expect(ask(6_000, 1, { ...lamp, isNegotiable: false })?.code).toBe('offer_not_wanted');
    expect(ask(6_000, 1, { ...lamp, isSold: true })?.code).toBe('product_sold');
    expect(ask(6_000, 1, lamp, 'budi')?.code).toBe('own_product');
    expect(ask(6_000, 4)?.code).toBe('stock_short');
    expect(ask(6_000, 0)?.code).toBe('invalid_input');
  });

  it('must be the only open one, and is refused while an agreed price is unused', () => {
    const row = (state: string, more = {}) => ({
      $id: 'o',
      ...offer({ state }),
      takenCount: 0,
      freedCount: 0,
      ...more,
    });
    expect(ruleRefusal(() => assertNoOtherOffer([row('declined'), row('countered')], now))).toBeNull();
    expect(ruleRefusal(() => assertNoOtherOffer([row('open')], now))?.code).toBe('offer_open');
    expect(ruleRefusal(() => assertNoOtherOffer([row('accepted')], now))?.code).toBe('offer_open');
    expect(ruleRefusal(() => assertNoOtherOffer([row('accepted', { takenCount: 1 })], now))).toBeNull();
    expect(ruleRefusal(() => assertNoOtherOffer([row('open')], now + day))).toBeNull();
  });

  it('is refused if an order would use more than two agreed prices', () => {
    const lines = (count: number) => Array.from({ length: count }, () => ({ offerId: 'o' }));
    expect(ruleRefusal(() => assertFewOffers([...lines(2), { offerId: '' }]))).toBeNull();
    expect(ruleRefusal(() => assertFewOffers(lines(4)))).toMatchObject({ code: 'offer_limit', limit: 2 });
  });
});

describe('the price that this buyer pays', () => {
  it('is never above the current list price, for any piece', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    const count = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 100 }),
        amount,
        count,
        count,
        (price, discount, agreed, n, quantity) => {
          const product = { ...lamp, price, discount };
          const line = linePrice(product, { $id: 'o', price: agreed, quantity: n });
          const total = lineTotal({ ...line, quantity });
          const list = lineTotal({ ...linePrice(product), quantity });
          expect(total).toBeLessThanOrEqual(list);
          expect(total).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(total)).toBe(true);
          // Pieces beyond the agreed ones cost the list price.
          if (quantity >= n) {
            expect(list - total).toBe(n * (priceNow(product) - Math.min(agreed, priceNow(product))));
          }
        },
      ),
    );
  });

  it('is exactly the list price without an offer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 50 }), (price, quantity) => {
        const line = linePrice({ ...lamp, price });
        expect(lineTotal({ ...line, quantity })).toBe(price * quantity);
      }),
    );
  });

  it('is the agreed price only while the offer is accepted, unexpired and unused', () => {
    const row = (more: object) => ({
      ...{ $id: 'o', productId: 'lamp', price: 7_000, quantity: 1, takenCount: 0, freedCount: 0 },
      ...offer({ state: 'accepted' }),
      ...more,
    });
    expect(agreedPrices([row({})], now).get('lamp')?.price).toBe(7_000);
    expect(agreedPrices([row({ state: 'open' })], now).size).toBe(0);
    expect(agreedPrices([row({})], now + day).size).toBe(0);
    expect(agreedPrices([row({ takenCount: 1 })], now).size).toBe(0);
    expect(agreedPrices([row({ takenCount: 1, freedCount: 1 })], now).size).toBe(1);
  });

  it('is reported as a changed price in the cart when an agreed price starts or ends', () => {
    const products = new Map([['lamp', lamp]]);
    const agreed = { $id: 'o', price: 7_000, quantity: 2 };
    const line = { productId: 'lamp', name: 'Lampu', quantity: 3, ...linePrice(lamp, agreed) };
    const offers = new Map([['lamp', agreed]]);
    expect(priceChanges([line], products, offers)).toEqual([]);
    expect(priceChanges([line], products)).toMatchObject([{ oldPrice: 7_000, newPrice: 10_000, offerId: '' }]);
    const plain = { ...line, ...linePrice(lamp) };
    expect(priceChanges([plain], products, offers)).toMatchObject([
      { oldPrice: 10_000, newPrice: 7_000, offerId: 'o' },
    ]);
    const fewer = new Map([['lamp', { ...agreed, quantity: 1 }]]);
    expect(priceChanges([line], products, fewer)).toMatchObject([{ oldPrice: 24_000, newPrice: 27_000 }]);
    const cheaper = new Map([['lamp', { ...lamp, price: 6_000 }]]);
    expect(priceChanges([line], cheaper, offers)).toMatchObject([{ price: 6_000, offerPrice: 6_000 }]);
  });
});
