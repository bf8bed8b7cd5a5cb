import type { Database, SqlRow } from './database.ts';
import type { FraudStatus, Item, Payment, PaymentStatus, Refund } from './payment.ts';

/**
 * Payments by order_id, and notifications in order of creation. Amounts are in whole rupiah, times in ms since 1970.
 */
export function createTables(db: Database): void {
  db.exec(`CREATE TABLE IF NOT EXISTS midtrans_payments (
      order_id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, transaction_id TEXT NOT NULL UNIQUE, gross_amount INTEGER NOT NULL,
      status TEXT NOT NULL, fraud_status TEXT NOT NULL, created_at INTEGER NOT NULL, transaction_at INTEGER, settled_at INTEGER,
      expires_at INTEGER NOT NULL, bank TEXT NOT NULL, va_number TEXT NOT NULL, items TEXT NOT NULL, customer_name TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS midtrans_refunds (
      order_id TEXT NOT NULL, refund_key TEXT NOT NULL, amount INTEGER NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL,
      PRIMARY KEY (order_id, refund_key));
    CREATE INDEX IF NOT EXISTS midtrans_payments_due ON midtrans_payments (status, expires_at);
    CREATE TABLE IF NOT EXISTS midtrans_notifications (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, order_id TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL, state TEXT NOT NULL,
      attempts INTEGER NOT NULL, due INTEGER NOT NULL, last TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS midtrans_notifications_due ON midtrans_notifications (state, due);`);
}

function paymentFromRow(row: SqlRow): Payment {
  const items: Item[] = JSON.parse(String(row.items));
  const time = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));
  return {
    orderId: String(row.order_id),
    token: String(row.token),
    transactionId: String(row.transaction_id),
    grossAmount: Number(row.gross_amount),
    status: String(row.status) as PaymentStatus, // written by savePayment only
    fraudStatus: String(row.fraud_status) as FraudStatus,
    createdAt: Number(row.created_at),
    transactionAt: time(row.transaction_at),
    settledAt: time(row.settled_at),
    expiresAt: Number(row.expires_at),
    bank: String(row.bank),
    vaNumber: String(row.va_number),
    items,
    customerName: String(row.customer_name),
  };
}

/**
 * Creates or updates a payment by order_id. An update changes only states, times, bank and the billed fee, not items
 * and token.
 */
export function savePayment(db: Database, payment: Payment): void {
  db.run(
    `INSERT INTO midtrans_payments (order_id, token, transaction_id, gross_amount, status, fraud_status, created_at,
       transaction_at, settled_at, expires_at, bank, va_number, items, customer_name)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (order_id) DO UPDATE SET status = excluded.status, gross_amount = excluded.gross_amount, fraud_status = excluded.fraud_status,
       transaction_at = excluded.transaction_at, settled_at = excluded.settled_at, expires_at = excluded.expires_at,
       bank = excluded.bank`,
    payment.orderId,
    payment.token,
    payment.transactionId,
    payment.grossAmount,
    payment.status,
    payment.fraudStatus,
    payment.createdAt,
    payment.transactionAt,
    payment.settledAt,
    payment.expiresAt,
    payment.bank,
    payment.vaNumber,
    JSON.stringify(payment.items),
    payment.customerName,
  );
}

function found(row: SqlRow | undefined): Payment | null {
  return row ? paymentFromRow(row) : null;
}

/** Finds a payment by order_id or transaction_id, because the Core API's paths accept either. */
export function findPayment(db: Database, id: string): Payment | null {
  return found(db.get('SELECT * FROM midtrans_payments WHERE order_id = ? OR transaction_id = ?', id, id));
}

export function saveRefund(db: Database, orderId: string, { key, amount, reason, at }: Refund): void {
  db.run(
    'INSERT INTO midtrans_refunds (order_id, refund_key, amount, reason, at) VALUES (?, ?, ?, ?, ?)',
    orderId,
    key,
    amount,
    reason,
    at,
  );
}

/** The refunds of a payment, oldest first. */
export const refundsOf = (db: Database, orderId: string): Refund[] =>
  db.all('SELECT * FROM midtrans_refunds WHERE order_id = ? ORDER BY at, refund_key', orderId).map((row) => ({
    key: String(row.refund_key),
    amount: Number(row.amount),
    reason: String(row.reason),
    at: Number(row.at),
  }));

/** Finds a payment by Snap's token; null if there is none. */
export function findByToken(db: Database, token: string): Payment | null {
  return found(db.get('SELECT * FROM midtrans_payments WHERE token = ?', token));
}

/**
 * Pending payments that are overdue at `now` (ms since 1970). Unused tokens are not included, because their expiry
 * sends no notification.
 */
export function overduePayments(db: Database, now: number): Payment[] {
  const sql = "SELECT * FROM midtrans_payments WHERE status = 'pending' AND expires_at <= ?";
  return db.all(sql, now).map(paymentFromRow);
}

/** When the next pending payment expires, in ms since 1970; null if there is none. */
export function nextExpiry(db: Database): number | null {
  const row = db.get("SELECT min(expires_at) AS at FROM midtrans_payments WHERE status = 'pending'");
  return row?.at === null || row?.at === undefined ? null : Number(row.at);
}

/** At most `limit` payments, the newest order first. */
export function latestPayments(db: Database, limit: number): Payment[] {
  return db.all('SELECT * FROM midtrans_payments ORDER BY created_at DESC LIMIT ?', limit).map(paymentFromRow);
}

/** Deletes every payment, refund and notification. */
export function forgetAll(db: Database): void {
  for (const table of ['payments', 'refunds', 'notifications']) db.run(`DELETE FROM midtrans_${table}`);
}
