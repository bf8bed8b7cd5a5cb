/** Products with a closing time are shown as ended everywhere after it, for each kind with `opens: 'until_closing'`. */
import { expect, it } from 'vitest';
import { isClosed, isOver, rulesOf } from '#domain/kinds/index.ts';
import { productKinds } from '#domain/kinds/kind.ts';
import { isAvailable } from '#domain/products/availability.ts';
import { isStillOffered } from '#domain/products/freshness.ts';
import { knownNow, wishStateOf } from '#domain/products/wish-alert.ts';
import { productCard } from '#domain/share/product-card.ts';
import { addressesOfTest, sharedLamp } from '../../support/shared.ts';

const closes = Date.parse('2026-11-20T10:00:00Z');
const closesAt = new Date(closes).toISOString();
const noRating = { average: 0, count: 0 };

const ending = productKinds.filter((kind) => rulesOf({ kind }).opens === 'until_closing');

it('at least one kind closes', () => expect(ending).not.toEqual([]));

it.each(ending)('%s is available before its closing time', (kind) => {
  const product = { ...sharedLamp, kind, closesAt, stock: 1, listedUntil: null, isAsked: true };
  const now = closes - 1;
  expect([isOver(product, now), isClosed(product, now), isAvailable(product, now)]).toEqual([false, false, true]);
  expect([wishStateOf(product, now), isStillOffered(product, now)]).toEqual(['last', true]);
  expect(productCard(product, noRating, addressesOfTest, now).tags['product:availability']).toBe('in stock');
});

it.each(ending)('%s is gone from its closing time on', (kind) => {
  const product = { ...sharedLamp, kind, closesAt, stock: 1, listedUntil: null, isAsked: true };
  expect([isOver(product, closes), isClosed(product, closes), isAvailable(product, closes)]).toEqual([
    ...[true, true, false],
  ]);
  expect([wishStateOf(product, closes), isStillOffered(product, closes)]).toEqual(['gone', false]);
  expect(knownNow(product, closes).knownState).toBe('gone');
  const card = productCard(product, noRating, addressesOfTest, closes);
  expect(card.tags['product:availability']).toBe('out of stock');
  expect(JSON.stringify(card.data)).toContain('https://schema.org/OutOfStock');
});
