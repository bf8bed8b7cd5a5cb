import { randomInt, randomUUID } from 'node:crypto';

/** Midtrans' states (docs, "Transaction status cycle"). 'created': a token without a chosen payment method. */
export type PaymentStatus =
  | 'created'
  | 'pending'
  | 'capture'
  | 'settlement'
  | 'deny'
  | 'cancel'
  | 'expire'
  | 'refund'
  | 'partial_refund'
  | 'chargeback';

export type FraudStatus = 'accept' | 'challenge' | 'deny';

export interface Item {
  name: string;
  price: number;
  quantity: number;
}

export interface Payment {
  orderId: string;
  /** Snap's token. */
  token: string;
  transactionId: string;
  /** In whole rupiah. */
  grossAmount: number;
  status: PaymentStatus;
  fraudStatus: FraudStatus;
  /** In ms since 1970. */
  createdAt: number;
  /** When the buyer chose a payment method, in ms since 1970; null while 'created'. */
  transactionAt: number | null;
  settledAt: number | null;
  /** When the payment expires and can no longer be paid, in ms since 1970. */
  expiresAt: number;
  bank: string;
  vaNumber: string;
  items: readonly Item[];
  customerName: string;
}

export const BANKS = ['bca', 'bni', 'bri', 'permata'] as const;
/** Payment methods that Midtrans can refund; a bank's virtual account is not among them. */
export const WALLETS = ['gopay', 'qris'] as const;

/** Midtrans' name of the chosen method. */
export const paymentType = ({ bank }: Pick<Payment, 'bank'>): string =>
  WALLETS.find((wallet) => wallet === bank) ?? 'bank_transfer';

/** Midtrans' fee, which the buyer pays in addition to the goods, in whole rupiah; 0 if the merchant pays it. */
export function billedFee({ grossAmount, items }: Pick<Payment, 'grossAmount' | 'items'>): number {
  const goods = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return goods > 0 ? Math.max(0, grossAmount - goods) : 0;
}

/** A refund. `key` is chosen by the merchant. */
export interface Refund {
  readonly key: string;
  /** In whole rupiah. */
  readonly amount: number;
  readonly reason: string;
  /** In ms since 1970. */
  readonly at: number;
}

/** The payment after a refund; null where Midtrans would refuse it (412). */
export function refunded(payment: Payment, before: readonly Refund[], wish: Refund): Payment | null {
  if (paymentType(payment) === 'bank_transfer') return null;
  return returnedByMidtrans(payment, before, wish);
}

/**
 * The payment after a refund in Midtrans' dashboard, which is possible for every payment method; null if Midtrans would
 * refuse it.
 */
export function returnedByMidtrans(payment: Payment, before: readonly Refund[], wish: Refund): Payment | null {
  const isPaid = payment.status === 'settlement' || payment.status === 'partial_refund';
  if (!isPaid || before.some(({ key }) => key === wish.key)) return null;
  const back = before.reduce((sum, { amount }) => sum + amount, wish.amount);
  if (back > payment.grossAmount) return null;
  return { ...payment, status: back === payment.grossAmount ? 'refund' : 'partial_refund' };
}

export interface NewPayment {
  orderId: string;
  grossAmount: number;
  items: readonly Item[];
  customerName: string;
  expiresAt: number;
}

/**
 * A new payment with status 'created', a token and a VA number. The merchant is not notified. `now` in ms since 1970.
 */
export function newPayment(request: NewPayment, now: number): Payment {
  return {
    ...request,
    token: randomUUID(),
    transactionId: randomUUID(),
    status: 'created',
    fraudStatus: 'accept',
    createdAt: now,
    transactionAt: null,
    settledAt: null,
    bank: 'bca',
    vaNumber: `${randomInt(10_000, 99_999)}${randomInt(100_000, 999_999)}`,
  };
}

/** Actions on a payment: by the buyer, the merchant, time, or fraud detection. */
export type PaymentAction =
  | 'pend'
  | 'settle'
  | 'deny'
  | 'expire'
  | 'cancel'
  | 'capture'
  | 'challenge'
  | 'approve'
  | 'refund'
  | 'chargeback';

interface Step {
  from: readonly PaymentStatus[];
  to: PaymentStatus;
  fraud?: FraudStatus;
  /** The step applies only to payments with this fraud status. */
  when?: FraudStatus;
}

const STEPS: Record<PaymentAction, Step> = {
  pend: { from: ['created'], to: 'pending' },
  settle: { from: ['created', 'pending', 'capture'], to: 'settlement', when: 'accept' },
  deny: { from: ['created', 'pending', 'capture'], to: 'deny', fraud: 'deny' },
  expire: { from: ['pending'], to: 'expire' },
  cancel: { from: ['pending', 'capture'], to: 'cancel' },
  capture: { from: ['created', 'pending'], to: 'capture', fraud: 'accept' },
  challenge: { from: ['created', 'pending'], to: 'capture', fraud: 'challenge' },
  approve: { from: ['capture'], to: 'capture', fraud: 'accept', when: 'challenge' },
  refund: { from: ['settlement', 'partial_refund'], to: 'refund' },
  chargeback: { from: ['settlement', 'partial_refund'], to: 'chargeback' },
};

export const ACTIONS = Object.keys(STEPS).filter((name): name is PaymentAction => name in STEPS);

/** The payment after an action; null where Midtrans would refuse it in this state (412). */
export function act(payment: Payment, action: PaymentAction, now: number): Payment | null {
  const step = STEPS[action];
  if (!step.from.includes(payment.status)) return null;
  if (step.when && payment.fraudStatus !== step.when) return null;
  return {
    ...payment,
    status: step.to,
    fraudStatus: step.fraud ?? payment.fraudStatus,
    transactionAt: payment.transactionAt ?? now,
    settledAt: step.to === 'settlement' ? now : payment.settledAt,
  };
}

/**
 * Whether the time to pay has passed. Only 'pending' payments then expire; a 'created' one keeps its status and causes
 * no notification.
 */
export const isOverdue = (payment: Payment, now: number): boolean =>
  now >= payment.expiresAt && (payment.status === 'pending' || payment.status === 'created');
