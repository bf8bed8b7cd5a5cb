import type { LocalApp, Writer } from 'appwrite-local/service';
import { grossText, type Json, notificationBody, signatureOf, statusCode } from './answers.ts';
import { type Faults, NO_FAULTS } from './faults.ts';
import { insertNotification, releaseAllHeld, releaseDelayed } from './notification-store.ts';
import { Notifier } from './notifier.ts';
import {
  act,
  BANKS,
  isOverdue,
  type NewPayment,
  newPayment,
  type Payment,
  type PaymentAction,
  type Refund,
  refunded,
  WALLETS,
} from './payment.ts';
import { findByToken, findPayment, nextExpiry, overduePayments, refundsOf, savePayment, saveRefund } from './store.ts';

const MINUTE = 60_000;
const LONGEST = 2_000_000_000;

/** How the simulator of one server is set up. */
export interface MidtransOptions {
  readonly serverKey: string;
  /** Where notifications go ("Payment Notification URL" of the dashboard). Hosts under .localhost are this machine. */
  readonly notificationUrl?: string;
  /** Milliseconds that a minute of Midtrans takes: retries come after 2, 10, 30 … such minutes. Default 60000. */
  readonly minuteMs?: number;
}

/** Payments and what is told about them. Everything of it is in SQLite; only the faults are not. */
export class Simulator {
  readonly serverKey: string;
  readonly #app: LocalApp;
  readonly #notifier: Notifier;
  readonly #minuteMs: number;
  readonly notificationUrl: string;
  #faults: Faults = NO_FAULTS;
  #timer: NodeJS.Timeout | null = null;

  constructor(app: LocalApp, options: MidtransOptions) {
    this.#app = app;
    this.serverKey = options.serverKey;
    this.notificationUrl = options.notificationUrl ?? '';
    this.#minuteMs = options.minuteMs ?? MINUTE;
    this.#notifier = new Notifier(app, this.#minuteMs);
  }

  get faults(): Faults {
    return this.#faults;
  }

  /** Switches faults; without `reorder` nothing is held back any longer. */
  async setFaults(faults: Faults): Promise<void> {
    this.#faults = faults;
    if (faults.reorder) return;
    await this.#app.db.write((db) => releaseAllHeld(db, Date.now()));
    this.#notifier.wake();
  }

  /** Goes on with what a stop left: waiting notifications, payments that run out. */
  async start(): Promise<void> {
    await this.expireOverdue();
    this.#notifier.wake();
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#notifier.close();
  }

  /** A token for a new order_id; null when the order_id is taken. */
  createToken(request: NewPayment): Promise<Payment | null> {
    return this.#app.db.write((db) => {
      if (findPayment(db, request.orderId)) return null;
      const payment = newPayment(request, Date.now());
      savePayment(db, payment);
      return payment;
    });
  }

  /** By order_id or transaction_id; overdue ones are expired first. */
  async payment(id: string): Promise<Payment | null> {
    const payment = findPayment(this.#app.db.read, id);
    if (payment?.status !== 'pending' || !isOverdue(payment, Date.now())) return payment;
    await this.expireOverdue();
    return findPayment(this.#app.db.read, id);
  }

  paymentOfToken(token: string): Payment | null {
    return findByToken(this.#app.db.read, token);
  }

  /** Does something to a payment and tells the merchant. null: Midtrans would not do that now. */
  async act(orderId: string, action: PaymentAction, bank?: string): Promise<Payment | null> {
    const now = Date.now();
    const changed = await this.#app.db.write((db) => {
      const payment = findPayment(db, orderId);
      if (!payment || (isOverdue(payment, now) && action !== 'expire')) return null;
      const chosen = [...BANKS, ...WALLETS].find((one) => one === bank) ?? payment.bank;
      const next = act({ ...payment, bank: chosen }, action, now);
      if (!next) return null;
      savePayment(db, next);
      this.#tell(db, next, now);
      return next;
    });
    this.#notifier.wake();
    this.#watchExpiry();
    return changed;
  }

  /** Gives back a part of a payment, or all of it, once for each key, and tells the merchant. null: Midtrans would not. */
  async refund(orderId: string, wish: Omit<Refund, 'at'>): Promise<Payment | null> {
    const now = Date.now();
    const changed = await this.#app.db.write((db) => {
      const payment = findPayment(db, orderId);
      const refund = { ...wish, at: now };
      const next = payment && refunded(payment, refundsOf(db, orderId), refund);
      if (!next) return null;
      saveRefund(db, orderId, refund);
      savePayment(db, next);
      this.#tell(db, next, now);
      return next;
    });
    this.#notifier.wake();
    return changed;
  }

  refunds(orderId: string): readonly Refund[] {
    return refundsOf(this.#app.db.read, orderId);
  }

  async expireOverdue(): Promise<void> {
    const now = Date.now();
    if (overduePayments(this.#app.db.read, now).length > 0) {
      await this.#app.db.write((db) => {
        for (const payment of overduePayments(db, now)) {
          const next = act(payment, 'expire', now);
          if (!next) continue;
          savePayment(db, next);
          this.#tell(db, next, now);
        }
      });
      this.#notifier.wake();
    }
    this.#watchExpiry();
  }

  /** Writes the notification beside the change it tells of, so that neither is without the other. */
  #tell(db: Writer, payment: Payment, now: number): void {
    if (this.notificationUrl === '') return;
    const { duplicate, delayMs, reorder, drop } = this.faults;
    const due = now + delayMs;
    // A later one overtakes those held before it, which follow a minute behind.
    const overtakes = reorder && releaseDelayed(db, payment.orderId, due + this.#minuteMs) > 0;
    const state = drop ? 'dropped' : reorder && !overtakes ? 'held' : 'waiting';
    const body = JSON.stringify(this.#body(payment, refundsOf(db, payment.orderId)));
    for (let copy = 0; copy <= duplicate; copy += 1) {
      insertNotification(db, { orderId: payment.orderId, url: this.notificationUrl, body, state, due });
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
    if (this.#timer) clearTimeout(this.#timer);
    const next = nextExpiry(this.#app.db.read);
    if (next === null) return;
    this.#timer = setTimeout(
      () => this.expireOverdue().catch((error) => this.#app.report(error, 'midtrans expiry')),
      Math.min(Math.max(next - Date.now(), 0), LONGEST),
    );
    this.#timer.unref();
  }
}
