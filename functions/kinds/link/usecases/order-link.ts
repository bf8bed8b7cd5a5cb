/** Orders the item of a sale link, by the rules of every order. */

import { linePrice } from '../../../domain/orders/cart.ts';
import { bankTransfer } from '../../../domain/orders/payment.ts';
import { sellerNameOf } from '../../../domain/people/person.ts';
import { notify } from '../../../usecases/notifications/notify.ts';
import { type ApartOrder, planApart } from '../../../usecases/orders/order-apart.ts';
import { type PlacedOrder, type PlaceOrderWorld, placeOnce } from '../../../usecases/orders/place-order.ts';
import { type Row, updateFrom } from '../../../usecases/rows.ts';
import { type Caller, type World, zoneOf } from '../../../usecases/world.ts';
import { orderedNotification } from '../rules/link-notification.ts';
import { assertTakeable, claimedUntil, type LinkOrder } from '../rules/sale-link.ts';
import { findLink } from './sale-links.ts';

type LinkOrderWorld = PlaceOrderWorld & Pick<World, 'newId'>;

/** The item as an order line. Its stock is not tracked, and its photo stays private (sold-photo.ts). */
function lineOf(link: Row<'saleLinks'>, seller: Row<'profiles'>) {
  const product = {
    ...{ $id: link.$id, name: link.name, price: link.price, discount: 0, imageId: link.imageId },
    codAddress: link.codAddress,
    ...{ stock: null, isSold: false, isListed: true, heldUntil: null, kind: 'link' },
    ...{ sellerId: link.sellerId, sellerName: sellerNameOf(seller.name) },
  };
  return {
    productId: link.$id,
    name: link.name,
    ...linePrice(product),
    quantity: 1,
    product,
    offer: null,
    bundle: null,
  };
}

/** The listing content of a link: name, place and photo. It never changes. */
const saying = ({ $id, sellerId, name, codAddress, imageId }: Row<'saleLinks'>) => ({
  ...{ $id, sellerId, name, codAddress, imageIds: [imageId], kind: 'link' },
  ...{ description: '', condition: '', location: '' },
});

/** The link's item, if the caller may order it. */
async function thingOf(
  world: LinkOrderWorld,
  caller: Caller,
  { token, orderId, paymentMethod }: LinkOrder,
): Promise<ApartOrder> {
  const { link, seller, state } = await findLink(world, token);
  // A lapsed claim may be renewed until another person claims the link.
  assertTakeable(link, seller ? state : 'ended', caller.id);
  if (!seller) throw new Error(`The seller of the link ${link.$id} is nobody`);
  const expiresAt = claimedUntil(world.now(), world.settings.holdMinutes);
  const change = { state: 'ordered', claimedBy: caller.id, claimedUntil: null, orderId };
  return {
    lines: [lineOf(link, seller)],
    listings: [{ product: saying(link), isProduct: false }],
    seller: { id: link.sellerId, name: sellerNameOf(seller.name) },
    expiresAt,
    // Prevents the order from raising a `sold` counter, because the item has no product row.
    soldCountsOn: 'cart',
    besides: (buyerName) => [
      ...updateFrom('saleLinks', link, change),
      // For cash, the sale notifies its seller itself.
      ...(paymentMethod === bankTransfer
        ? [notify(world, link.sellerId, orderedNotification(link, buyerName, expiresAt, zoneOf(world)))]
        : []),
    ],
  };
}

/**
 * Orders the item of a link, once. Refuses link_not_found, link_own, link_ended, link_used, link_claimed (by another
 * person), and what every order refuses.
 */
export const orderByLink = (world: LinkOrderWorld, caller: Caller, input: LinkOrder): Promise<PlacedOrder> =>
  placeOnce(world, caller, input.orderId, (press) =>
    planApart(world, caller, input, press, () => thingOf(world, caller, input)),
  );
