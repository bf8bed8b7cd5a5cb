/**
 * Orders that bypass the cart: the item of a sale link, or several products at one agreed price. All rules of orders
 * apply.
 */
import { unpaidTransfersId } from '../../domain/ids.ts';
import { limits } from '../../domain/limits.ts';
import { assertOneTransaction, cartTotal } from '../../domain/orders/cart.ts';
import type { PlaceOrderInput } from '../../domain/orders/order-input.ts';
import { assertCash, assertNoPause, assertOrderTotal, bankTransfer } from '../../domain/orders/payment.ts';
import { customerNameOf } from '../../domain/people/person.ts';
import type { ThrottleWindow } from '../../domain/quota.ts';
import { blocksOfPair } from '../../domain/talks/blocked-pair.ts';
import { assertNotBlocked } from '../../domain/talks/talk.ts';
import { countersOf, countUse, requireLeft } from '../quota.ts';
import type { Operation, Plan } from '../rows.ts';
import { blocksByCounter } from '../talks/blocks.ts';
import { cameLately } from '../trust/absences.ts';
import { type Caller, isoNow } from '../world.ts';
import { canceledWindow } from './canceled-orders.ts';
import { takeCashMost } from './cash-most.ts';
import { type OrderedListing, versionsOf, withVersions } from './listing-versions.ts';
import { type DraftLine, newOrder, type OrderDraft } from './new-order.ts';
import { countersFor, type PlacedOrder, type PlaceOrderWorld, takeOrderQuotas } from './place-order.ts';

/** Lines of one seller, sorted by product id, and the other inputs of their order. */
export interface ApartOrder {
  readonly lines: readonly DraftLine[];
  /** The listings of the lines, to store their versions. */
  readonly listings: readonly OrderedListing[];
  readonly seller: { readonly id: string; readonly name: string };
  /** Payment deadline of a transfer, ISO. */
  readonly expiresAt: string;
  readonly soldCountsOn: OrderDraft['settings']['soldCountsOn'];
  /** Further operations for the order's transaction. */
  readonly besides: (buyerName: string) => readonly Operation[];
}

/** The operations of an order that bypasses the cart. Refuses what every order refuses. */
export async function planApart(
  world: PlaceOrderWorld,
  caller: Caller,
  input: PlaceOrderInput,
  press: ThrottleWindow,
  find: () => Promise<ApartOrder>,
): Promise<Plan<PlacedOrder>> {
  const { orderId, paymentMethod } = input;
  const isTransfer = paymentMethod === bankTransfer;
  const canceled = canceledWindow(world, caller.id);
  const [apart, person, counters] = await Promise.all([
    find(),
    caller.person(),
    countersOf(world, [press.id, canceled.id, ...countersFor(paymentMethod, caller.id)]),
  ]);
  requireLeft(canceled, counters);
  const { lines, seller, expiresAt, soldCountsOn } = apart;
  const counted = countUse(press, counters);
  if (isTransfer) assertNoPause(counters.get(unpaidTransfersId(caller.id)), world.now());
  const [absences, { blocks, counted: blocked }] = await Promise.all([
    isTransfer ? [] : cameLately(world, person, counters),
    blocksByCounter(world, caller.id, counters, seller.id),
  ]);
  assertNotBlocked(blocksOfPair(blocks, caller.id, seller.id), caller.id, seller.name);
  const totalAmount = cartTotal(lines);
  assertOrderTotal(totalAmount, input.expectedTotal, paymentMethod);
  assertCash(totalAmount, paymentMethod, world.settings);
  const goods = { pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0), amount: totalAmount };
  const places = await takeOrderQuotas(world, caller.id, counters, paymentMethod, goods);
  const cash = isTransfer ? [] : await takeCashMost(world, caller.id, lines);
  const versions = versionsOf(world, apart.listings);
  const draft: OrderDraft = {
    versionIds: versions.ids,
    ...{ input, caller: person, lines, totalAmount, now: isoNow(world), expiresAt },
    settings: { ...world.settings, soldCountsOn },
    kinds: world.kinds,
    ofKinds: new Map(),
  };
  const besides = [counted, ...places, ...cash, ...apart.besides(customerNameOf(person)), ...absences, ...blocked];
  const operations = [...newOrder(draft, limits.transactionOperations - besides.length), ...besides];
  assertOneTransaction(operations.length);
  return {
    operations: await withVersions(world, operations, versions),
    result: { orderId, status: 'PENDING', totalAmount, paymentMethod },
  };
}
