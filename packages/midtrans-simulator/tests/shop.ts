import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import midtrans from 'midtrans-client';
import { vi } from 'vitest';

type Json = Record<string, unknown>;

export const serverKey = 'SB-Mid-server-test';

/** The official client, pointed at the simulator at `base`. */
export function shopClient(base: string, key = serverKey) {
  const snap = new midtrans.Snap({ isProduction: false, serverKey: key, clientKey: '' });
  snap.apiConfig.getSnapApiBaseUrl = () => `${base}/snap/v1`;
  snap.apiConfig.getCoreApiBaseUrl = () => base;
  return snap;
}

export const order = (orderId: string, amount = 25_000): Json => ({
  transaction_details: { order_id: orderId, gross_amount: amount },
  item_details: [{ id: 'p1', name: 'Buku <Kalkulus> & "Fisika"', price: amount, quantity: 1 }],
  customer_details: { first_name: 'Budi', email: 'budi@kampus.ac.id' },
  expiry: { unit: 'minutes', duration: 60 },
});

/** Receives the simulator's notifications. `answers`: response statuses in order; then 200. */
export interface Inbox {
  url: string;
  notifications: Json[];
  answers: number[];
  close(): Promise<void>;
}

export async function openInbox(): Promise<Inbox> {
  const inbox: Omit<Inbox, 'url' | 'close'> = { notifications: [], answers: [] };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      inbox.notifications.push(JSON.parse(body));
      response.writeHead(inbox.answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a path
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return Object.assign(inbox, { url: `http://127.0.0.1:${port}/`, close });
}

export function isSigned(notification: Json): boolean {
  const { order_id, status_code, gross_amount, signature_key } = notification;
  const text = `${order_id}${status_code}${gross_amount}${serverKey}`;
  return createHash('sha512').update(text).digest('hex') === signature_key;
}

export async function send(method: string, url: string, body?: unknown): Promise<{ status: number; body: Json }> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Requests a token and presses a button of the pay page. */
export async function payBy(base: string, orderId: string, outcome: 'success' | 'pending' | 'error', bank = 'bni') {
  const { token } = (await shopClient(base).createTransaction(order(orderId))) as { token: string };
  return send('POST', `${base}/snap/v1/transactions/${token}/pay`, { outcome, bank });
}

/** Repeats until `check` no longer throws. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });
