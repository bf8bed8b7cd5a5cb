/** Completes an order of any kind. */
import { rulesOf } from '#domain/kinds/index.ts';
import { confirmByCode } from '../../functions/usecases/orders/handover.ts';
import type { AdminAppWorld } from '../../functions/usecases/world.ts';
import type { Campus, KnownCaller } from '../support/campus.ts';
import { codeOfSale } from '../support/rentals.ts';
import { press, saleNow } from '../support/sales.ts';
import type { Listing } from './listings.ts';

interface Open {
  readonly listing: Listing;
  readonly buyer: KnownCaller;
  readonly saleId: string;
}

/**
 * Accepts the sale, makes it ready, hands it over by code, and returns the item if its kind requires it. @returns the
 * world at its end
 */
export async function complete(
  campus: Campus,
  { listing, buyer, saleId }: Open,
  settings?: AdminAppWorld['settings'],
): Promise<AdminAppWorld> {
  const world = await listing.accept(saleId, settings);
  await press(world, listing.seller, saleId, 'ready');
  await confirmByCode(world, listing.seller, { saleId, code: await codeOfSale(campus, saleId) });
  const { kind } = await saleNow(campus, saleId);
  if (rulesOf({ kind }).sale.comesBack)
    await confirmByCode(world, buyer, { saleId, code: await codeOfSale(campus, saleId) });
  return world;
}
