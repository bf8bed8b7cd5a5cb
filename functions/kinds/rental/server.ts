/** A rental's additions to the actions of all products. */

import { DomainError } from '../../domain/errors.ts';
import { readDetails } from '../../domain/kinds/kind-input.ts';
import {
  asItself,
  type Kind,
  nobodyWaits,
  noNamedRows,
  noOwnRows,
  noTimes,
  nothingDone,
  nothingKept,
  nothingToNotify,
  nothingWritten,
  priceOfProduct,
} from '../../usecases/kinds/kind.ts';
import { conditionOnly } from '../../usecases/kinds/promise.ts';
import { increment } from '../../usecases/rows.ts';
import { zoneOf } from '../../usecases/world.ts';
import { assertDays, lastDate, wrongDays } from './rules/days.ts';
import { assertFewRentalDays, assertFree, bookingsCeiling, freeWeekend } from './rules/rental.ts';
import { rentalTermsInput } from './rules/rental-input.ts';
import { rentalWords, termsOfRental } from './rules/rental-promise.ts';
import { isLate, isOut, isRental } from './rules/rented-sale.ts';
import { rentalTexts } from './rules/sale-texts.ts';
import { bringBackLate } from './usecases/late-rentals.ts';
import { remindOfReturn } from './usecases/remind-of-return.ts';
import {
  bookDays,
  daysBooked,
  freeAllDays,
  freeUnusedDays,
  markWeekend,
  piecesRented,
} from './usecases/rental-days.ts';

export const rentalKind: Kind = {
  promise: {
    words: rentalWords,
    termsNow: async (_world, _sale, products) =>
      new Map(products.map((product) => [product.$id, termsOfRental(product)])),
    notifiesWishersOf: conditionOnly,
  },

  texts: rentalTexts,
  post: async (world, _caller, { data }, details) => {
    const said = readDetails(rentalTermsInput, details);
    if (data.price < 1) throw new DomainError('invalid_input', { fields: { price: 'price_not_positive' } });
    return {
      columns: { ...said, freeWeekend: freeWeekend(said.pieces, [], world.now(), zoneOf(world)) },
      operations: [],
    };
  },

  order: async (world, _buyer, lines) => {
    const rented = await Promise.all(
      lines.map(async ({ product, quantity, rentFrom = '', rentDays }) => {
        const about = { productId: product.$id, name: product.name };
        if (!rentDays) throw new DomainError('rental_days_missing', about);
        const days = { from: rentFrom, until: lastDate(rentFrom, rentDays) };
        // The cart has checked the days; since then only the start can have become invalid.
        if (wrongDays(days, world.now(), zoneOf(world)).from) throw new DomainError('rental_days_over', about);
        assertDays(days, world.now(), zoneOf(world));
        const booked = await daysBooked(world, product.$id, days);
        assertFree(product, days, quantity, booked);
        return { product, quantity, days, booked, about };
      }),
    );
    return {
      operations: rented.flatMap(({ product, quantity, days, booked }) => [
        ...bookDays(product, days, quantity, booked),
        // Fails if the terms change at the same time (rules/rental.ts).
        increment('products', product.$id, 'bookings', 1, bookingsCeiling(product.bookings)),
        ...markWeekend(world, product, days, quantity, booked),
      ]),
      reservations: rented.map(({ product, quantity, about }) => ({
        ...about,
        ...{ key: `rental:${product.$id}`, kind: 'rental', sellerId: product.sellerId },
        ...{ unit: 'pieces', all: product.pieces ?? 0, wanted: quantity, least: 1 },
        countHeld: async (sales) => piecesRented(world, product.$id, await sales(['orderId'])),
      })),
      terms: new Map(rented.map(({ product }) => [product.$id, termsOfRental(product)])),
      sales: new Map(
        rented.map(({ product, quantity, days }) => [
          product.$id,
          { rentFrom: days.from, rentUntil: days.until, deposit: (product.deposit ?? 0) * quantity },
        ]),
      ),
    };
  },

  restock: async (world, items, sales) => freeAllDays(world, items, sales.filter(isRental)),

  moved: async (world, sale, change) => {
    if (isOut(sale) && !isOut(change) && isLate(sale, world.now(), zoneOf(world))) return bringBackLate(world, sale);
    return change.state === 'completed' ? freeUnusedDays(world, sale) : [];
  },

  choose: priceOfProduct,

  edit: nothingWritten,

  withdrawn: nobodyWaits,
  putIntoCart: nothingDone,
  parts: asItself,
  keptWith: nothingKept,
  together: (_own, all) => assertFewRentalDays(all.map(({ rentDays = 0, product: { kind } }) => ({ rentDays, kind }))),
  orderRefused: nothingDone,
  follow: nothingDone,
  mayMeet: nothingDone,
  meet: nothingWritten,
  meetByClock: nothingWritten,
  timed: noTimes,
  remind: remindOfReturn,
  stopOffering: nothingDone,
  leave: nothingDone,
  ownRows: noOwnRows,
  named: noNamedRows,
  reportDecided: nothingToNotify,
  searchFound: nothingToNotify,
};
