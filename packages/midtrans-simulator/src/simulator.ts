import { grossText, type Json, notificationBody, signatureOf, statusCode } from './answers.ts';
import { Database } from './database.ts';
import { type Faults, NO_FAULTS } from './faults.ts';
import {
  insertNotification,
  latestNotifications,
  type Notification,
  releaseAllHeld,
  releaseDelayed,
} from './notification-store.ts';
import { Notifier } from './notifier.ts';
import { type MidtransOptions, type Report, reportToConsole } from './options.ts';
import {
  act,
  BANKS,
  billedFee,
  isOverdue,
  type NewPayment,
  newPayment,
  type Payment,
  type PaymentAction,
  type Refund,
  refunded,
  returnedByMidtrans,
  WALLETS,
} from './payment.ts';
import {
  createTables,
  findByToken,
  findPayment,
  forgetAll,
  latestPayments,
  nextExpiry,
  overduePayments,
  refundsOf,
  savePayment,
  saveRefund,
} from './store.ts';

const MINUTE = 60_000;
const LONGEST = 2_000_000_000;

/** Payments and their notifications. Everything is stored in SQLite, except the faults. */
export class Simulator {
  readonly serverKey: string;
  readonly path: string;
  readonly behindProxy: boolean;
  readonly #db: Database;
  readonly #report: Report;
  readonly #notifier: Notifier;
  readonly #minuteMs: number;
  readonly notificationUrl: string;
  #faults: Faults = NO_FAULTS;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(options: MidtransOptions) {
    this.#report = options.report ?? reportToConsole;
    this.#db = new Database(options.data ?? ':memory:');
    this.#db.write(() => createTables(this.#db));
    this.serverKey = options.serverKey;
    this.path = options.path ?? '';
    this.behindProxy = options.behindProxy ?? false;
    this.notificationUrl = options.notificationUrl ?? '';
    this.#minuteMs = options.minuteMs ?? MINUTE;
    this.#notifier = new Notifier(this.#db, this.#minuteMs, this.#report);
  }

  get faults(): Faults {
    return this.#faults;
  }

  /** Sets the faults. Without `reorder`, held notifications become due. */
  setFaults(faults: Faults): void {
    this.#faults = faults;
    if (faults.reorder) return;
    releaseAllHeld(this.#db, Date.now());
    this.#notifier.wake();
  }

  /** Resumes sending waiting notifications and expiring payments. */
  start(): void {
    this.#expireOverdue();
    this.#notifier.wake();
  }

  /** Stops sending and expiring; requests are still answered. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#notifier.close();
  }

  close(): void {
    this.stop();
    this.#db.close();
  }

  /** Deletes every payment and notification; faults stay. */
  reset(): void {
    this.#db.write(() => forgetAll(this.#db));
  }

  /** At most `limit` payments and as many notifications, the newest first. */
  latest(limit: number): { payments: Payment[]; notifications: Notification[] } {
    return { payments: latestPayments(this.#db, limit), notifications: latestNotifications(this.#db, limit) };
  }

  /** Creates a payment with a token; null if its order_id is taken. */
  createToken(request: NewPayment): Payment | null {
    return this.#db.write(() => {
      if (findPayment(this.#db, request.orderId)) return null;
      const payment = newPayment(request, Date.now());
      savePayment(this.#db, payment);
      return payment;
    });
  }

  /** Finds a payment by order_id or transaction_id. An overdue payment is expired first. */
  payment(id: string): Payment | null {
    const payment = findPayment(this.#db, id);
    if (payment?.status !== 'pending' || !isOverdue(payment, Date.now())) return payment;
    this.#expireOverdue();
    return findPayment(this.#db, id);
  }

  paymentOfToken(token: string): Payment | null {
    return findByToken(this.#db, token);
  }

  /** Applies an action to a payment and notifies the merchant. Returns null if Midtrans would refuse it now. */
  act(orderId: string, action: PaymentAction, bank?: string): Payment | null {
    const now = Date.now();
    const changed = this.#db.write(() => {
      const payment = findPayment(this.#db, orderId);
      if (!payment || (isOverdue(payment, now) && action !== 'expire')) return null;
      const chosen = [...BANKS, ...WALLETS].find((one) => one === bank) ?? payment.bank;
      const fee = action === 'settle' || action === 'capture' ? this.faults.billedFee : 0;
      const grossAmount = billedFee(payment) > 0 ? payment.grossAmount : payment.grossAmount + fee;
      const next = act({ ...payment, bank: chosen, grossAmount }, action, now);
      if (!next) return null;
      savePayment(this.#db, next);
      this.#tell(next, now);
      return next;
    });
    this.#notifier.wake();
    this.#watchExpiry();
    return changed;
  }

  /**
   * Refunds a payment completely or in part, once per key, and notifies the merchant. Returns null if Midtrans would
   * refuse it.
   */
  refund(orderId: string, wish: Omit<Refund, 'at'>): Payment | null {
    const now = Date.now();
    const changed = this.#db.write(() => {
      const payment = findPayment(this.#db, orderId);
      const refund = { ...wish, at: now };
      const next = payment && refunded(payment, refundsOf(this.#db, orderId), refund);
      if (!next) return null;
      saveRefund(this.#db, orderId, refund);
      savePayment(this.#db, next);
      this.#tell(next, now);
      return next;
    });
    this.#notifier.wake();
    return changed;
  }

  /**
   * Refunds part of a payment as in Midtrans' dashboard, for any payment method, and notifies the merchant. Returns
   * null if that is impossible.
   */
  returnPart(orderId: string, amount: number): Payment | null {
    const now = Date.now();
    const changed = this.#db.write(() => {
      const payment = findPayment(this.#db, orderId);
      const before = refundsOf(this.#db, orderId);
      const refund = { key: `desk-${before.length + 1}`, amount, reason: 'Dari meja Midtrans', at: now };
      const next = payment && returnedByMidtrans(payment, before, refund);
      if (!next) return null;
      saveRefund(this.#db, orderId, refund);
      savePayment(this.#db, next);
      this.#tell(next, now);
      return next;
    });
    this.#notifier.wake();
    return changed;
  }

  refunds(orderId: string): readonly Refund[] {
    return refundsOf(this.#db, orderId);
  }

  #expireOverdue(): void {
    const now = Date.now();
    if (overduePayments(this.#db, now).length > 0) {
      this.#db.write(() => {
        for (const payment of overduePayments(this.#db, now)) {
          const next = act(payment, 'expire', now);
          if (!next) continue;
          savePayment(this.#db, next);
          this.#tell(next, now);
        }
      });
      this.#notifier.wake();
    }
    this.#watchExpiry();
  }

  /** Stores the notification in the same transaction as its change. */
  #tell(payment: Payment, now: number): void {
    if (this.notificationUrl === '') return;
    const { duplicate, delayMs, reorder, drop } = this.faults;
    const due = now + delayMs;
    // This notification overtakes the held ones, which follow a minute later.
    const overtakes = reorder && releaseDelayed(this.#db, payment.orderId, due + this.#minuteMs) > 0;
    const state = drop ? 'dropped' : reorder && !overtakes ? 'held' : 'waiting';
    const body = JSON.stringify(this.#body(payment, refundsOf(this.#db, payment.orderId)));
    for (let copy = 0; copy <= duplicate; copy += 1) {
      insertNotification(this.#db, { orderId: payment.orderId, url: this.notificationUrl, body, state, due });
    }
  }

  #body(payment: Payment, refunds: readonly Refund[]): Json {
    const { forged, wrongAmount } = this.faults;
    const key = forged ? `${this.serverKey}-forged` : this.serverKey;
    const told = notificationBody(payment, key, refunds);
    if (!wrongAmount) return told;
    const gross = grossText({ ...payment, grossAmount: payment.grossAmount + 1 });
    const signature = signatureOf(payment.orderId, statusCode(payment), gross, key);
    return { ...told, gross_amount: gross, signature_key: signature };
  }

  #watchExpiry(): void {
    if (this.#isStopped) return;
    if (this.#timer) clearTimeout(this.#timer);
    const next = nextExpiry(this.#db);
    if (next === null) return;
    this.#timer = setTimeout(
      () => {
        try {
          this.#expireOverdue();
        } catch (error) {
          this.#report(error, 'expiry');
        }
      },
      Math.min(Math.max(next - Date.now(), 0), LONGEST),
    );
    this.#timer.unref();
  }
}
