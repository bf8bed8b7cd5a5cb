/** Orders several products at one agreed price. */
import { DomainError } from '../../domain/errors.ts';
import { agreedLines, thingsOf } from '../../domain/orders/bundle-offer.ts';
import type { BundleOrder, ShownThing } from '../../domain/orders/bundle-offer-input.ts';
import { assertBuyable, renamedLines } from '../../domain/orders/cart.ts';
import { isAgreed, isTaken } from '../../domain/orders/offer.ts';
import { changedLines, otherThanShown } from '../../domain/orders/said.ts';
import type { Row } from '../rows.ts';
import { followProducts, leftToSchedule } from '../selling/changed-products.ts';
import { productsOf } from '../selling/products-by-id.ts';
import type { Caller, World } from '../world.ts';
import { type ApartOrder, planApart } from './order-apart.ts';
import { type PlacedOrder, type PlaceOrderWorld, placeOnce } from './place-order.ts';

type BundleOrderWorld = PlaceOrderWorld & Pick<World, 'newId' | 'log'>;

/** Refuses products whose name or promises have changed since the checkout showed them. @throws cart_changed */
function assertAsShown(shown: readonly ShownThing[], products: ReadonlyMap<string, Row<'products'>>): void {
  const [renamed, changed] = [renamedLines(shown, products), changedLines(shown, products)];
  if (renamed.length + changed.length > 0) throw otherThanShown(renamed, changed);
}

/**
 * All agreed products, each at its share of the price. Refuses offer_not_found, offer_event_not_allowed,
 * bundle_part_sold, cart_changed ….
 */
async function agreedThings(
  world: BundleOrderWorld,
  caller: Caller,
  { offerId, shown }: { readonly offerId: string; readonly shown: readonly ShownThing[] },
  see: (products: readonly Row<'products'>[]) => void,
): Promise<ApartOrder> {
  const offer = await world.rows.get('offers', offerId);
  const ids = offer ? thingsOf(offer) : [];
  if (!offer || offer.buyerId !== caller.id || ids.length === 0) throw new DomainError('offer_not_found', { offerId });
  if (!isAgreed(offer, world.now()) || isTaken(offer))
    throw new DomainError('offer_event_not_allowed', { state: offer.state, event: 'buy' });
  const products = await productsOf(world, ids);
  const lines = agreedLines(offer, ids, products).sort((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const { product } of lines) assertBuyable(product, caller.id, world.now());
  assertAsShown(shown, products);
  see(lines.map(({ product }) => product));
  return {
    lines: lines.map((line) => ({ ...line, bundle: null })),
    listings: [...products.values()].map((product) => ({ product, isProduct: true })),
    seller: { id: offer.sellerId, name: lines[0]?.product.sellerName ?? '' },
    expiresAt: new Date(world.now() + world.settings.holdMinutes * 60_000).toISOString(),
    soldCountsOn: world.settings.soldCountsOn,
    besides: () => [],
  };
}

/**
 * Orders all products of an accepted offer, once. The cart stays as it is. Refuses offer_not_found,
 * offer_event_not_allowed (lapsed, or ordered before), bundle_part_sold, cart_changed, and what every order refuses.
 */
export async function orderBundleOffer(
  world: BundleOrderWorld,
  caller: Caller,
  { offerId, shown = [], ...input }: BundleOrder & { readonly offerId: string },
): Promise<PlacedOrder> {
  let ordered: readonly Row<'products'>[] = [];
  const placed = await placeOnce(world, caller, input.orderId, (press) =>
    planApart(world, caller, input, press, () =>
      agreedThings(world, caller, { offerId, shown }, (products) => {
        ordered = products;
      }),
    ),
  );
  await leftToSchedule(world, followProducts(world, ordered));
  return placed;
}
