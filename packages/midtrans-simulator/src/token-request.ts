import type { Item, NewPayment } from './payment.ts';

/** `POST /snap/v1/transactions`: Midtrans' validation with its messages ("error_messages"). */
export type TokenRequest = { ok: true; request: NewPayment } | { ok: false; problems: string[] };

const ORDER_ID = /^[a-zA-Z0-9._~-]+$/;
const MINUTE = 60_000;
const UNITS: Record<string, number> = {
  minute: MINUTE,
  minutes: MINUTE,
  hour: 60 * MINUTE,
  hours: 60 * MINUTE,
  day: 1440 * MINUTE,
  days: 1440 * MINUTE,
};
/** Default time in which a token can be paid, in ms. */
const DEFAULT_EXPIRY = 1440 * MINUTE;

type Json = Record<string, unknown>;
const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/**
 * The requested payment, or all problems of the body. Amounts in whole rupiah; `now` and the expiry in ms since 1970.
 */
export function readTokenRequest(body: unknown, now: number): TokenRequest {
  const sent = record(body);
  const problems: string[] = [];
  const details = record(sent.transaction_details);
  const orderId = readOrderId(details.order_id, problems);
  const grossAmount = readAmount(details.gross_amount, problems);
  const items = readItems(sent.item_details, problems);
  const sum = items.reduce((total, item) => total + item.price * item.quantity, 0);
  if (sent.item_details !== undefined && problems.length === 0 && sum !== grossAmount) {
    problems.push('transaction_details.gross_amount is not equal to the sum of item_details');
  }
  const customer = record(sent.customer_details);
  if (customer.email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(customer.email))) {
    problems.push('customer_details.email format is invalid');
  }
  const expiresAt = readExpiry(sent.expiry, now, problems);
  if (problems.length > 0) return { ok: false, problems };
  const customerName = [customer.first_name, customer.last_name].filter((name) => typeof name === 'string').join(' ');
  return { ok: true, request: { orderId, grossAmount, items, customerName, expiresAt } };
}

function readOrderId(value: unknown, problems: string[]): string {
  if (value === undefined || value === null || value === '') problems.push('transaction_details.order_id is required');
  else if (typeof value !== 'string') problems.push('transaction_details.order_id must be a string');
  else if (value.length > 50) problems.push('transaction_details.order_id is too long');
  else if (!ORDER_ID.test(value)) problems.push('transaction_details.order_id contains invalid characters');
  else return value;
  return '';
}

function readAmount(value: unknown, problems: string[]): number {
  if (value === undefined || value === null) problems.push('transaction_details.gross_amount is required');
  else if (typeof value !== 'number') problems.push('transaction_details.gross_amount is not a number');
  else if (!Number.isInteger(value)) problems.push('transaction_details.gross_amount must not contain decimals');
  else if (value < 1) problems.push('transaction_details.gross_amount must be greater than or equal to 0.01');
  else return value;
  return 0;
}

function readItems(value: unknown, problems: string[]): Item[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    problems.push('item_details must be an array');
    return [];
  }
  return value.map(record).map((item, at) => {
    const { name, price, quantity } = item;
    const label = `item_details.${at}`;
    if (typeof name !== 'string' || name === '') problems.push(`${label}.name is required`);
    else if (name.length > 50) problems.push(`${label}.name is too long`);
    if (typeof price !== 'number' || !Number.isInteger(price)) problems.push(`${label}.price is not a number`);
    if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) {
      problems.push(`${label}.quantity must be greater than or equal to 1`);
    }
    return { name: String(name), price: Number(price), quantity: Number(quantity) };
  });
}

/** `{start_time?, unit, duration}`; `start_time` as `2026-01-31 13:00:00 +0700`. */
function readExpiry(value: unknown, now: number, problems: string[]): number {
  if (value === undefined || value === null) return now + DEFAULT_EXPIRY;
  const { unit, duration, start_time: start } = record(value);
  const unitMs = typeof unit === 'string' ? UNITS[unit] : undefined;
  if (unitMs === undefined) problems.push('expiry.unit is invalid');
  if (typeof duration !== 'number' || !Number.isInteger(duration) || duration < 1)
    problems.push('expiry.duration is invalid');
  const from = start === undefined ? now : Date.parse(String(start).replace(/ ([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(from)) problems.push('expiry.start_time format is invalid');
  return from + (unitMs ?? MINUTE) * (typeof duration === 'number' ? duration : 1);
}
