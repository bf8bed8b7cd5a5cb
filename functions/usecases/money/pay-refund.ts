/**
 * Marks refunds as paid. One transaction writes the row, the ledger, the sale's money, the order's timeline and flag,
 * and the buyer's notification.
 */
import { DomainError } from '../../domain/errors.ts';
import { orderNotificationId } from '../../domain/ids.ts';
import type { PayoutAccount } from '../../domain/money/payout-account.ts';
import {
  assertRefundDue,
  assertSameAmount,
  isDepositRefund,
  type RefundWay,
  refundedEntry,
  refundTarget,
  type SentRefund,
} from '../../domain/money/refund.ts';
import { refundedNotification } from '../../domain/notifications/notification.ts';
import { orderEventId } from '../../domain/order-ids.ts';
import { isRefundDue, type PaymentFlag } from '../../domain/orders/midtrans.ts';
import { allProductNames } from '../../domain/orders/product-names.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { audited } from '../audit.ts';
import { notifyOnce } from '../notifications/notify.ts';
import {
  create,
  increment,
  incrementFrom,
  type Operation,
  type Plan,
  type Row,
  readersAmong,
  update,
} from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { booked } from './book.ts';

type RefundWorld = Pick<World, 'rows' | 'newId' | 'now'>;

export interface PaidRefund {
  readonly refundId: string;
  readonly state: string;
  readonly reference: string;
  /** The order's flag afterwards; 'refunded' if no refund is due any more. */
  readonly paymentFlag: string;
}

export interface SettledRefund {
  readonly orderId: string;
  readonly paymentFlag: string;
}

interface How {
  readonly way: RefundWay;
  readonly reference: string;
}

const noAccount: PayoutAccount = { bank: '', number: '', holder: '' };

/** The changes of a paid refund and its sale. `orderVersion`: the order's version after the payment. */
export const paidRefundChanges = (
  { $id, saleId, amount, version }: Row<'refunds'>,
  paid: Partial<Row<'refunds'>>,
  orderVersion: number,
): Operation[] => [
  update('refunds', $id, { ...paid, state: 'paid' }),
  incrementFrom('refunds', $id, 'version', version),
  // A returned deposit does not reduce the sale's earnings.
  ...(changesSale({ $id, saleId })
    ? [
        update('sales', saleId, { money: 'refunded', orderVersion }),
        increment('sales', saleId, 'returnedAmount', amount),
      ]
    : []),
];

/** Whether paying the refund changes the sale's row. */
export const changesSale = ({ $id, saleId }: Pick<Row<'refunds'>, '$id' | 'saleId'>): boolean =>
  saleId !== '' && !isDepositRefund($id);

/** The rows and ledger entries of paid refunds. `account`: the target of a manual transfer. */
async function paidRows(
  world: Pick<World, 'rows' | 'now'>,
  refunds: readonly Row<'refunds'>[],
  { way, reference }: How,
  account: PayoutAccount | null,
  orderVersion: number,
  by: string,
): Promise<Operation[]> {
  const { bank, number, holder } = (way === 'manual' && account) || noAccount;
  const paidAt = isoNow(world);
  const paid = { way, reference, bank, number, holder, paidAt, paidBy: by, paidVersion: orderVersion };
  const entries = refunds.map((refund) => refundedEntry({ ...refund, id: refund.$id }));
  return [
    ...refunds.flatMap((refund) => paidRefundChanges(refund, paid, orderVersion)),
    ...(await booked(world, entries)),
  ];
}

/**
 * Marks the order as refunded. Fails if a refund has become due since the order was read, so read the order before its
 * refunds.
 */
export const closeFlag = (order: Row<'orders'>, paymentFlag: PaymentFlag = 'refunded'): Operation[] => [
  update('orders', order.$id, { paymentFlag }),
  incrementFrom('orders', order.$id, 'flagVersion', order.flagVersion),
];

const refundsOf = (world: Pick<World, 'rows'>, orderId: string): Promise<Row<'refunds'>[]> =>
  world.rows.list('refunds', { where: { orderId }, limit: 100 });

/** Refuses a refund that was requested from Midtrans without a response: the money may already be returned. */
function assertNotAsked(refunds: readonly Row<'refunds'>[]): void {
  if (refunds.some(({ state, way }) => state === 'due' && way === 'midtrans')) throw new DomainError('refund_asked');
}

/** The operations of paying these refunds. `by`: id of the payer; `left`: amount still due for this order. */
async function refundRows(
  world: Pick<World, 'rows' | 'now'>,
  by: string,
  order: Row<'orders'>,
  refunds: readonly Row<'refunds'>[],
  left: number,
  how: How,
  sent: SentRefund,
): Promise<Operation[]> {
  const { $id: orderId, status, userId } = order;
  const version = order.version + 1;
  const paying = async () => {
    const account = how.way === 'manual' ? refundTarget(await world.rows.get('payoutAccounts', userId), sent) : null;
    return paidRows(world, refunds, how, account, version, by);
  };
  const [paid, sales] = await Promise.all([
    paying(),
    world.rows.list('sales', { where: { orderId }, select: ['productNames'], limit: 100 }),
  ]);
  const saleId = refunds.length === 1 ? (refunds[0]?.saleId ?? '') : '';
  const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  // A mark without refund rows is undone through the order's previous flag; paid refund rows are undone individually.
  const marked =
    refunds.length === 0
      ? { flagBefore: order.paymentFlag, flagMarkedVersion: version }
      : { flagBefore: '', flagMarkedVersion: 0 };
  const at = isoNow(world);
  const buyer = readersAmong(order, [userId]);
  const refunded = sales.filter(({ $id }) => saleId === '' || $id === saleId);
  const text = refundedNotification({
    ...{ orderId, productNames: allProductNames(refunded), reference: how.reference },
    amount: amount > 0 ? amount : null,
  });
  const event = { orderId, from: status, to: status, by, note: how.reference, event: 'refunded', saleId };
  return [
    update('orders', orderId, {
      version,
      ...marked,
      ...(refunds.some(changesSale) && { saleVersion: version }),
    }),
    ...(amount > 0 ? [increment('orders', orderId, 'returnedAmount', amount)] : []),
    ...(left === 0 ? closeFlag(order) : []),
    // The order's lock: of two administrators only one writes the reference.
    create('orderEvents', orderEventId(orderId, version), event, buyer),
    ...buyer.map((id) => notifyOnce(at, orderNotificationId(orderId, version), id, text)),
    ...paid,
  ];
}

/** Pays refunds by an administrator, with an audit entry. */
async function payment(
  world: RefundWorld,
  admin: Caller,
  order: Row<'orders'>,
  refunds: readonly Row<'refunds'>[],
  left: number,
  how: How,
  sent: SentRefund = {},
): Promise<Plan<SettledRefund>> {
  const orderId = order.$id;
  const paymentFlag = left === 0 ? 'refunded' : order.paymentFlag;
  return {
    operations: [
      ...(await refundRows(world, admin.id, order, refunds, left, how, sent)),
      audited(world, admin, {
        action: 'order.refund',
        subject: orderId,
        before: { paymentFlag: order.paymentFlag },
        after: { paymentFlag, ...how, refunds: refunds.map(({ $id, amount }) => ({ refundId: $id, amount })) },
      }),
    ],
    result: { orderId, paymentFlag },
  };
}

/**
 * Marks everything that an order owes its buyer as paid by hand. A repeat changes nothing. `version`: the order's
 * version on the screen, because more may have become due since. Refuses order_not_found, own_case, refund_not_due,
 * refund_asked, changed_meanwhile, payout_account_changed.
 */
export function payOrderRefunds(
  world: RefundWorld,
  admin: Caller,
  input: { orderId: string; reference: string; version?: number | undefined } & Omit<SentRefund, 'amount'>,
): Promise<SettledRefund> {
  const { orderId, reference, version: shown, ...sent } = input;
  return world.rows.transact<SettledRefund>(async () => {
    const order = await world.rows.get('orders', orderId);
    if (!order) throw new DomainError('order_not_found', { orderId });
    assertNotOwnCase(admin.id, [order.userId]);
    const result = { orderId, paymentFlag: 'refunded' };
    if (order.paymentFlag === 'refunded') return { operations: [], result };
    const refunds = await refundsOf(world, orderId);
    const due = refunds.filter(({ state }) => state === 'due');
    if (!isRefundDue(order.paymentFlag) && due.length === 0) {
      throw new DomainError('refund_not_due', { paymentFlag: order.paymentFlag });
    }
    if (shown !== undefined && shown !== order.version) {
      throw new DomainError('changed_meanwhile', { status: order.status, version: order.version });
    }
    assertNotAsked(refunds);
    return payment(world, admin, order, due, 0, { way: 'manual', reference }, sent);
  });
}

/**
 * Marks one refund as paid. A repeat with the same reference changes nothing. Refuses refund_not_found, own_case,
 * refund_ended, refund_asked, changed_meanwhile, payout_account_changed.
 */
export function payRefund(
  world: RefundWorld,
  admin: Caller,
  { refundId, way, reference, ...sent }: How & SentRefund & { refundId: string },
): Promise<PaidRefund> {
  return world.rows.transact<PaidRefund>(async () => {
    const refund = await world.rows.get('refunds', refundId);
    const order = refund ? await world.rows.get('orders', refund.orderId) : null;
    if (!refund || !order) throw new DomainError('refund_not_found', { refundId });
    assertNotOwnCase(admin.id, [order.userId, refund.buyerId]);
    const refunds = await refundsOf(world, order.$id);
    const result = { refundId, state: 'paid', reference, paymentFlag: order.paymentFlag };
    const isRepeat =
      refund.state === 'paid' && refund.way === way && (refund.reference === reference || way === 'midtrans');
    if (isRepeat) return { operations: [], result: { ...result, reference: refund.reference } };
    assertRefundDue(refund);
    if (way === 'manual') assertNotAsked([refund]);
    assertSameAmount(refund, sent);
    const left = refunds.filter(({ $id, state }) => state === 'due' && $id !== refundId).length;
    const paid = await payment(world, admin, order, [refund], left, { way, reference }, sent);
    return { operations: paid.operations, result: { ...result, paymentFlag: paid.result.paymentFlag } };
  });
}
