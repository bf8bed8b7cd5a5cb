import { lastDate } from '#kinds/rental/rules/days.ts';
import { answer, market } from '../../lib/functions.ts';
import type { RemovedLine } from '../kind.ts';

/** Adds an item back to the cart for the same days. */
export async function putDays({ productId, quantity, rentFrom, rentDays }: RemovedLine): Promise<void> {
  const json = { productId, quantity, from: rentFrom, until: lastDate(rentFrom, rentDays) };
  await answer(market.rentals.cart.$post({ json }));
}
