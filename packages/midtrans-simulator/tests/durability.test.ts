import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServerOptions, startMidtransSimulator } from '../src/server.ts';
import { eventually, type Inbox, openInbox, order, payBy, send, serverKey, shopClient } from './shop.ts';

let folder: string;
let inbox: Inbox;
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'midtrans-test-'));
  inbox = await openInbox();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await inbox.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Partial<ServerOptions> = {}) {
  const simulator = await startMidtransSimulator({ serverKey, ...options });
  ends.push(simulator.close);
  return simulator;
}

test('keeps payments and pending notifications across a restart', async () => {
  const kept = { notificationUrl: inbox.url, minuteMs: 50, data: join(folder, 'payments.sqlite') };
  // The first attempt is refused, so the notification waits for its second attempt when the server stops.
  const first = await startMidtransSimulator({ serverKey, ...kept });
  inbox.answers = [503];
  await payBy(first.url, 'kept', 'success');
  await eventually(() => expect(inbox.notifications).toHaveLength(1));
  await first.close();
  const second = await start(kept);
  await eventually(() => expect(inbox.notifications).toHaveLength(2));
  expect(await shopClient(second.url).transaction.status('kept')).toMatchObject({ transaction_status: 'settlement' });
});

test('makes its file private, and lets only one simulator at a time use it', async () => {
  const data = join(folder, 'payments.sqlite');
  await start({ data });
  for (const name of [data, `${data}-wal`]) expect([name, statSync(name).mode & 0o777]).toEqual([name, 0o600]);
  await expect(startMidtransSimulator({ serverKey, data })).rejects.toThrow(/locked/);
});

test('refuses a file that is not a database, and leaves it unchanged', async () => {
  const data = join(folder, 'letter.txt');
  writeFileSync(data, 'Dear reader. '.repeat(100));
  await expect(startMidtransSimulator({ serverKey, data })).rejects.toThrow(/not a database/);
  expect(statSync(data).size).toBe(1300);
});

test('sends notifications to names under .localhost, and refuses control requests from other sites', async () => {
  const { port } = new URL(inbox.url);
  const { url } = await start({ notificationUrl: `http://payments.localhost:${port}/`, minuteMs: 5 });
  await payBy(url, 'host', 'success');
  await eventually(() => expect(inbox.notifications).toHaveLength(1));
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
  const foreign = await fetch(`${url}/control/faults`, { method: 'PATCH', headers, body: '{"drop":true}' });
  expect(foreign.status).toBe(403);
});

/** The status of a request with this Host header, which Node's fetch cannot set. */
const statusUnder = (url: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    requestHttp(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });

test('serves the control page only on this machine, under its own name, and not behind a proxy', async () => {
  const { url } = await start();
  expect(await statusUnder(`${url}/control/state`, 'localhost:4100')).toBe(200);
  expect(await statusUnder(`${url}/control/state`, 'rebound.example')).toBe(403);
  const behind = await start({ behindProxy: true });
  expect((await fetch(`${behind.url}/control/state`)).status).toBe(403);
});

test('uses https in the pay page’s URL only if a proxy reports it', async () => {
  const addressOf = async (behindProxy: boolean) => {
    const { url } = await start({ behindProxy });
    const authorization = `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`;
    const answer = await fetch(`${url}/snap/v1/transactions`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
      body: JSON.stringify(order('o')),
    });
    return new URL((await answer.json()).redirect_url).protocol;
  };
  expect(await addressOf(true)).toBe('https:');
  expect(await addressOf(false)).toBe('http:');
});

test('expires an unpaid payment by itself, and notifies the shop', async () => {
  const { url } = await start({ notificationUrl: inbox.url });
  const snap = shopClient(url);
  // The minute to pay has started 57 s ago, so two or three seconds of it are left.
  const start_time = new Date(Date.now() - 57_000).toISOString().replace('T', ' ').slice(0, 19);
  const expiry = { start_time: `${start_time} +0000`, unit: 'minutes', duration: 1 };
  const { token } = (await snap.createTransaction({ ...order('late'), expiry })) as { token: string };
  await send('POST', `${url}/snap/v1/transactions/${token}/pay`, { outcome: 'pending' });
  await eventually(() =>
    expect(inbox.notifications.map((one) => one.transaction_status)).toEqual(['pending', 'expire']),
  );
});

test('the pay page shows the payment with escaped text, and that it is paid afterwards', async () => {
  const { url } = await start();
  const made = (await shopClient(url).createTransaction(order('page'))) as Record<string, string>;
  const { token, redirect_url: address = '' } = made;
  const page = await (await fetch(address)).text();
  expect(page).toContain('Rp25.000');
  expect(page).toContain('Buku &lt;Kalkulus&gt; &amp; &quot;Fisika&quot;');
  for (const label of ['Bayar berhasil', 'Menunggu pembayaran', 'Pembayaran gagal', 'Tutup'])
    expect(page).toContain(label);
  await send('POST', `${url}/snap/v1/transactions/${token}/pay`, { outcome: 'success' });
  expect(await (await fetch(address)).text()).toContain('sudah lunas');
  expect(await (await fetch(`${url}/snap/v4/redirection/unknown`)).text()).toContain('tidak dikenal');
});
