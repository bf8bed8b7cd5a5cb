import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalAppwrite } from 'appwrite-local';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { midtransSimulator } from '../../midtrans/service.ts';
import { eventually } from '../support/eventually.ts';
import { type Inbox, openInbox, order, payBy, send, serverKey, shopClient } from '../support/midtrans-shop.ts';

let data: string;
let inbox: Inbox;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'midtrans-test-'));
  inbox = await openInbox();
});
afterEach(async () => {
  await inbox.close();
  rmSync(data, { recursive: true, force: true });
});

test('payments and notifications that wait survive a stop', async () => {
  const start = (notificationUrl: string) =>
    startLocalAppwrite({
      config: { projectId: 'p' },
      key: 'k',
      data,
      services: [midtransSimulator({ serverKey, notificationUrl, minuteMs: 50 })],
    });
  // Refused once, the notification waits for its second attempt when the server stops.
  const first = await start(inbox.url);
  inbox.answers = [503];
  await payBy(first.endpoint, 'kept', 'success');
  await eventually(() => expect(inbox.notifications).toHaveLength(1));
  await first.close();
  const second = await start(inbox.url);
  await eventually(() => expect(inbox.notifications).toHaveLength(2));
  expect(await shopClient(second.endpoint).snap.transaction.status('kept')).toMatchObject({
    transaction_status: 'settlement',
  });
  await second.close();
});

test('a server that is not given it has no simulator', async () => {
  const local = await startLocalAppwrite({ config: { projectId: 'p' }, key: 'k' });
  const { base } = shopClient(local.endpoint);
  expect((await fetch(`${base}/snap/snap.js`)).status).toBe(404);
  await local.close();
});

test('a name under .localhost is this machine, and a page of another site cannot switch anything', async () => {
  const { port } = new URL(inbox.url);
  const midtrans = { serverKey, notificationUrl: `http://payments.localhost:${port}/`, minuteMs: 5 };
  const local = await startLocalAppwrite({
    config: { projectId: 'p' },
    key: 'k',
    services: [midtransSimulator(midtrans)],
  });
  await payBy(local.endpoint, 'host', 'success');
  await eventually(() => expect(inbox.notifications).toHaveLength(1));
  const { base } = shopClient(local.endpoint);
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
  const foreign = await fetch(`${base}/control/faults`, { method: 'PATCH', headers, body: '{"drop":true}' });
  expect(foreign.status).toBe(403);
  await local.close();
});

test('the pay page shows what is paid, escapes it, and ends with the payment', async () => {
  const local = await startLocalAppwrite({
    config: { projectId: 'p' },
    key: 'k',
    services: [midtransSimulator({ serverKey })],
  });
  const { base, snap } = shopClient(local.endpoint);
  const { token, redirect_url: address } = (await snap.createTransaction(order('page'))) as Record<string, string>;
  const page = await (await fetch(address ?? '')).text();
  expect(page).toContain('Rp25.000');
  expect(page).toContain('Buku &lt;Kalkulus&gt; &amp; &quot;Fisika&quot;');
  for (const label of ['Bayar berhasil', 'Menunggu pembayaran', 'Pembayaran gagal', 'Tutup'])
    expect(page).toContain(label);
  await send('POST', `${base}/snap/v1/transactions/${token}/pay`, { outcome: 'success' });
  expect(await (await fetch(address ?? '')).text()).toContain('sudah lunas');
  expect(await (await fetch(`${base}/snap/v4/redirection/unknown`)).text()).toContain('tidak dikenal');
  await local.close();
});
