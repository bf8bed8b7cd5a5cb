/** The checkout of a link: an order of its one thing, by the rules of every order. */

import { unpaidTransfersId } from '../../../domain/ids.ts';
import { orderedNotification } from '../../../domain/kinds/link/link-notification.ts';
import { assertTakeable, claimedUntil, type LinkOrder } from '../../../domain/kinds/link/sale-link.ts';
import { limits } from '../../../domain/limits.ts';
import { cartTotal, linePrice } from '../../../domain/orders/cart.ts';
import { assertCash, assertNoPause, assertOrderTotal, bankTransfer } from '../../../domain/orders/payment.ts';
import { customerNameOf, sellerNameOf } from '../../../domain/people/person.ts';
import type { ThrottleWindow } from '../../../domain/quota.ts';
import { assertNotBlocked } from '../../../domain/talks/talk.ts';
import { notify } from '../../notifications/notify.ts';
import { newOrder, type OrderDraft } from '../../orders/new-order.ts';
import {
  countersFor,
  type PlacedOrder,
  type PlaceOrderWorld,
  placeOnce,
  takeOrderQuotas,
} from '../../orders/place-order.ts';
import { countersOf, countUse } from '../../quota.ts';
import { type Plan, type Row, updateFrom } from '../../rows.ts';
import { blocksAround } from '../../talks/blocks.ts';
import { cameLately } from '../../trust/absences.ts';
import { type Caller, isoNow, type World } from '../../world.ts';
import { findLink } from './sale-links.ts';

type LinkOrderWorld = PlaceOrderWorld & Pick<World, 'newId'>;

/** The thing as an order's line. Nothing counts its pieces, and its photo is shown to nobody but by the link. */
function lineOf(link: Row<'saleLinks'>, seller: Row<'profiles'>) {
  const product = {
    ...{ $id: link.$id, name: link.name, price: link.price, discount: 0, imageId: '', codAddress: link.codAddress },
    ...{ stock: null, isSold: false, isListed: true, heldUntil: null, kind: 'link' },
    ...{ sellerId: link.sellerId, sellerName: sellerNameOf(seller.name) },
  };
  return { productId: link.$id, name: link.name, ...linePrice(product), quantity: 1, product, offer: null };
}

async function linkOrderPlan(
  world: LinkOrderWorld,
  caller: Caller,
  input: LinkOrder,
  press: ThrottleWindow,
): Promise<Plan<PlacedOrder>> {
  const { orderId, paymentMethod } = input;
  const isTransfer = paymentMethod === bankTransfer;
  const [{ link, seller, state }, person, blocks, counters] = await Promise.all([
    findLink(world, input.token),
    caller.person(),
    blocksAround(world, caller.id),
    countersOf(world, [press.id, ...countersFor(paymentMethod, caller.id)]),
  ]);
  const counted = countUse(press, counters);
  // A claim that is over is made again while nobody else has one.
  assertTakeable(link, seller ? state : 'ended', caller.id);
  if (!seller) throw new Error(`The seller of the link ${link.$id} is nobody`);
  if (isTransfer) assertNoPause(counters.get(unpaidTransfersId(caller.id)), world.now());
  const absences = isTransfer ? [] : await cameLately(world, person, counters);
  const between = blocks.filter(({ blockerId, blockedId }) => [blockerId, blockedId].includes(link.sellerId));
  assertNotBlocked(between, caller.id, sellerNameOf(seller.name));
  const line = lineOf(link, seller);
  const totalAmount = cartTotal([line]);
  assertOrderTotal(totalAmount, input.expectedTotal, paymentMethod);
  assertCash(totalAmount, paymentMethod, world.settings);
  const places = await takeOrderQuotas(world, caller.id, counters, paymentMethod, { pieces: 1, amount: totalAmount });
  const expiresAt = claimedUntil(world.now(), world.settings.holdMinutes);
  const draft: OrderDraft = {
    ...{ input, caller: person, lines: [line], totalAmount, now: isoNow(world), expiresAt },
    // No product's row counts what was sold.
    settings: { ...world.settings, soldCountsOn: 'cart' },
    ofKinds: new Map(),
  };
  const change = { state: 'ordered', claimedBy: caller.id, claimedUntil: null, orderId };
  const buyerName = customerNameOf(person);
  const besides = [
    counted,
    ...places,
    ...updateFrom('saleLinks', link, change),
    // Paid in cash, the sale tells its seller itself.
    ...(isTransfer ? [notify(world, link.sellerId, orderedNotification(link, buyerName, expiresAt))] : []),
    ...absences,
  ];
  return {
    operations: [...newOrder(draft, limits.transactionOperations - besides.length), ...besides],
    result: { orderId, status: 'PENDING', totalAmount, paymentMethod },
  };
}

/**
 * Orders the thing of a link, once. Refuses link_not_found, link_own, link_ended, link_used, link_claimed (by somebody else), and
 * what every order is refused for.
 */
export const orderByLink = (world: LinkOrderWorld, caller: Caller, input: LinkOrder): Promise<PlacedOrder> =>
  placeOnce(world, caller, input.orderId, (press) => linkOrderPlan(world, caller, input, press));
