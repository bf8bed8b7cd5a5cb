/** Rentals: the cart line with its days, and the terms that the seller sets. */

import { campusDate, dateAfter } from '../../../domain/campus-days.ts';
import { DomainError } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits.ts';
import { assertBuyable, linePrice } from '../../../domain/orders/cart.ts';
import { shownOf } from '../../../domain/orders/said.ts';
import { throttleWindow } from '../../../domain/quota.ts';
import { cartOf, newLine, soldRaise } from '../../../usecases/orders/cart.ts';
import { countersOf, countUse } from '../../../usecases/quota.ts';
import { incrementFrom, update } from '../../../usecases/rows.ts';
import { ownProduct } from '../../../usecases/selling/own-product.ts';
import { type Caller, type World, zoneOf } from '../../../usecases/world.ts';
import { assertDays, countDays } from '../rules/days.ts';
import { assertFree, assertPiecesCover, bookingsOfNextTerms } from '../rules/rental.ts';
import type { RentalTerms } from '../rules/rental-input.ts';
import { isRental } from '../rules/rented-sale.ts';
import { daysBooked } from './rental-days.ts';

interface Wanted {
  readonly productId: string;
  readonly from: string;
  readonly until: string;
  readonly quantity: number;
}

/**
 * Adds a rental to the caller's cart and the sold counter, or changes the days of its existing line. It reserves
 * nothing; the order does. Refuses product_not_found, own_product, rental_day_full, cart_full, and invalid days.
 */
export function rentToCart(
  world: Pick<World, 'rows' | 'settings' | 'now'>,
  caller: Caller,
  { productId, from, until, quantity }: Wanted,
): Promise<{ quantity: number; days: number }> {
  return world.rows.transact(async (attempt) => {
    const [product, cart] = await Promise.all([world.rows.get('products', productId), cartOf(world, caller.id)]);
    if (!product || !isRental(product)) throw new DomainError('product_not_found', { productId });
    assertBuyable(product, caller.id, world.now());
    assertDays({ from, until }, world.now(), zoneOf(world));
    assertFree(product, { from, until }, quantity, await daysBooked(world, productId, { from, until }));
    const days = countDays({ from, until });
    const line = { ...linePrice(product), quantity, rentFrom: from, rentDays: days };
    const there = cart.find((one) => one.productId === productId);
    const copy = { name: product.name, imageId: product.imageId, shown: shownOf(product) };
    const operations = there
      ? [update('cartItems', there.$id, { ...copy, ...line })]
      : [
          newLine(world, cart, product, caller.id, line),
          ...(await soldRaise(world, caller.id, productId, false, attempt)),
        ];
    return { operations, result: { quantity, days } };
  });
}

/**
 * Changes deposit, pieces and value of one's own product; existing sales keep the former terms. Refuses
 * product_not_found, rental_pieces_booked, changed_meanwhile, rate_limited.
 */
export function setRentalTerms(
  world: Pick<World, 'rows' | 'now' | 'settings'>,
  caller: Caller,
  { productId, version, ...terms }: RentalTerms & { readonly productId: string; readonly version: number },
): Promise<{ productId: string; version: number }> {
  const window = throttleWindow('editProduct', caller.id, world.now());
  return world.rows.transact(async () => {
    const [product, counters] = await Promise.all([
      ownProduct(world, caller, productId),
      countersOf(world, [window.id]),
    ]);
    if (!isRental(product)) throw new DomainError('product_not_found', { productId });
    if (product.version !== version) throw new DomainError('changed_meanwhile', { version: product.version });
    const today = campusDate(world.now(), zoneOf(world));
    const ahead = Array.from({ length: Math.ceil((limits.rentalInAdvanceDays + 1) / limits.rentalDays) }, (_, at) => ({
      from: dateAfter(today, at * limits.rentalDays),
      until: dateAfter(today, (at + 1) * limits.rentalDays - 1),
    }));
    const days = (await Promise.all(ahead.map((part) => daysBooked(world, productId, part)))).flat();
    assertPiecesCover(terms.pieces, days, world.now(), zoneOf(world));
    return {
      operations: [
        update('products', productId, terms),
        incrementFrom('products', productId, 'version', version),
        incrementFrom('products', productId, 'bookings', product.bookings, bookingsOfNextTerms(product.bookings)),
        countUse(window, counters),
      ],
      result: { productId, version: version + 1 },
    };
  });
}
