/**
 * `node scripts/walk/trade.ts https://lapak.example MAILS [http://127.0.0.1:4100]`: a trade of two students over https:
 * register, open the mailed link, post, offer, order in cash, hand over with the code, order by transfer if there is a
 * Midtrans simulator, review. Throws at the first unexpected response.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Account, Client, ExecutionMethod, Functions, ID, Permission, Role, Storage, TablesDB } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { midtransOrderId } from '../../functions/domain/orders/midtrans.ts';
import { bankTransfer, cashOnDelivery } from '../../functions/domain/orders/payment.ts';
import { padPassword } from '../../functions/domain/people/password.ts';

const [origin = '', mails = '', simulator = ''] = process.argv.slice(2);
const endpoint = `${origin}/v1`;
const typed = 'kipas-meja-7';

const page = await fetch(`${origin}/`);
const html = await page.text();
const [, config = '{}'] = /id="runtime-config">([\s\S]*?)<\/script>/.exec(html) ?? [];
if (page.status !== 200 || !page.headers.get('strict-transport-security'))
  throw new Error(`The page answers ${page.status}, and these headers: ${JSON.stringify([...page.headers])}`);
const { projectId, contactEmail } = JSON.parse(config);
console.log(`page: 200 over https; it names ${contactEmail || 'no contact'}`);

/** Calls a function: GET without a body, otherwise POST. */
async function call<T>(client: Client, functionId: string, path: string, body: object | undefined): Promise<T> {
  const execution = await new Functions(client).createExecution({
    functionId,
    xpath: path,
    ...(body
      ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : { method: ExecutionMethod.GET }),
  });
  if (execution.responseStatusCode >= 300)
    throw new Error(`${path}: ${execution.responseStatusCode} ${execution.responseBody}`);
  return JSON.parse(execution.responseBody || '{}');
}

const guest = () => new Client().setEndpoint(endpoint).setProject(projectId);

/** The link of the newest mail to this address. */
async function linkIn(address: string): Promise<URL> {
  for (let tries = 0; tries < 900; tries += 1) {
    const files = readdirSync(mails).sort().reverse();
    for (const file of files) {
      const raw = readFileSync(join(mails, file), 'utf8');
      if (!raw.toLowerCase().includes(`to: ${address}`) && !raw.includes(`<${address}>`)) continue;
      const whole = raw
        .replaceAll('=\n', '')
        .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('&amp;', '&');
      const [link] = /https:\/\/[^\s"<>]*userId=[^\s"<>]*/.exec(whole) ?? [];
      if (link) return new URL(link);
    }
    await setTimeout(200);
  }
  throw new Error(`No mail to ${address} came.`);
}

async function student(name: string): Promise<{ client: Client; id: string }> {
  const email = `${name.toLowerCase()}-${Date.now()}@student.kampus.ac.id`;
  await call(guest(), 'signup', '/register', { name, email, password: typed, url: `${origin}/verify-email` });
  const link = await linkIn(email);
  const [userId, secret] = ['userId', 'secret'].map((part) => link.searchParams.get(part) ?? '') as [string, string];
  await new Account(guest()).updateEmailVerification({ userId, secret });
  const answer = await fetch(`${endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': projectId },
    body: JSON.stringify({ email, password: padPassword(typed) }),
  });
  if (answer.status !== 201) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  const session = answer.headers
    .getSetCookie()
    .map((cookie) => new RegExp(`^a_session_${projectId}=([^;]+)`).exec(cookie)?.[1])
    .find((value) => value);
  const client = guest().setSession(session ?? '');
  console.log(`${name} is registered: the mail came, its link leads to ${link.host}`);
  return { client, id: userId };
}

const [seller, buyer] = [await student('Sari'), await student('Budi')];
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPtfDwADfQGA2Jk3vAAAAABJRU5ErkJggg==',
  'base64',
);
const { $id: photoId } = await new Storage(seller.client).createFile({
  bucketId: 'product-photos',
  fileId: ID.unique(),
  file: InputFile.fromBuffer(photo, 'lampu.png'),
  permissions: ['read', 'update', 'delete'].map((may) =>
    Permission[may as 'read' | 'update' | 'delete'](Role.user(seller.id)),
  ),
});
const productId = ID.unique();
const product = {
  name: 'Lampu belajar',
  description: 'Terang',
  category: 'Elektronik',
  condition: 'Perlu perbaikan',
  price: 50_000,
  isNegotiable: true,
};
const place = { location: 'Gate 1', codAddress: 'Depan GSG', stock: 2 };
await call(seller.client, 'market', '/products', { productId, ...product, ...place, imageIds: [photoId] });
const rows = async (client: Client, tableId: string) =>
  (await new TablesDB(client).listRows({ databaseId: 'market', tableId })).rows as unknown as Record<string, unknown>[];
const saleOf = async (client: Client, orderId: string) => {
  const sale = (await rows(client, 'sales')).find((one) => one.orderId === orderId);
  if (!sale) throw new Error('There is no sale.');
  return sale;
};
const where = { shippingAddress: 'Kos Melati 3, kamar 7' };

/** The seller accepts and marks it ready, the buyer shows the code, the seller enters it. Returns the sale's id. */
async function handOver(orderId: string): Promise<string> {
  for (const event of ['accept', 'ready']) {
    const { $id, version } = await saleOf(seller.client, orderId);
    await call(seller.client, 'market', `/sales/${$id}/events`, { event, version });
  }
  const saleId = String((await saleOf(buyer.client, orderId)).$id);
  const { code } = await call<{ code: string }>(buyer.client, 'market', `/sales/${saleId}/code`, undefined);
  await call(seller.client, 'market', `/sales/${saleId}/handover`, { code });
  const order = (await rows(buyer.client, 'orders')).find(({ $id }) => $id === orderId);
  if (order?.status !== 'Completed') throw new Error(`The order is ${JSON.stringify(order)}`);
  console.log(`order ${orderId}: ${order.status}, by the code at the handover`);
  return saleId;
}

/** Pays on the simulator's page and waits for its notification over https, without polling Midtrans. */
async function paysByTransfer(): Promise<void> {
  const [orderId, amount] = [ID.unique(), 50_000];
  await call(buyer.client, 'market', '/cart/items', { productId });
  await call(buyer.client, 'market', '/orders', {
    orderId,
    ...where,
    paymentMethod: bankTransfer,
    expectedTotal: amount,
  });
  const asked = {
    transaction_details: { order_id: midtransOrderId(orderId, 1, Date.now()), gross_amount: amount },
    customer_details: {},
  };
  const { token } = await call<{ token: string }>(buyer.client, 'market', '/api/create-snap-token', asked);
  const paid = await fetch(`${simulator}/snap/v1/transactions/${token}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  if (!paid.ok) throw new Error(`The pay page answers ${paid.status} ${await paid.text()}`);
  for (let tries = 0; (await saleOf(buyer.client, orderId)).state === 'unpaid'; tries += 1) {
    if (tries === 300) throw new Error('The news of the payment did not arrive.');
    await setTimeout(500);
  }
  console.log(`order ${orderId}: paid by transfer, the news came over https`);
  await handOver(orderId);
  const { balance } = await call<{ balance: { available: number } }>(seller.client, 'market', '/money', undefined);
  if (balance.available !== amount) throw new Error(`The seller may have ${JSON.stringify(balance)}`);
  console.log(`its Rp${amount} are the seller's`);
}

const offerId = ID.unique();
await call(buyer.client, 'market', '/offers', { offerId, productId, price: 45_000 });
await call(seller.client, 'market', `/offers/${offerId}/events`, { event: 'accept' });
await call(buyer.client, 'market', `/offers/${offerId}/cart`, {});
const ordered = ID.unique();
await call(buyer.client, 'market', '/orders', {
  orderId: ordered,
  ...where,
  paymentMethod: cashOnDelivery,
  expectedTotal: 45_000,
});
console.log('an offer is accepted, and ordered at its price');
const saleId = await handOver(ordered);
if (simulator) await paysByTransfer();

const marks = { description: 5, punctuality: 4, communication: 5 };
for (const [client, message] of [
  [buyer.client, 'Lampunya terang'],
  [seller.client, 'Datang tepat waktu'],
] as const)
  await call(client, 'market', `/sales/${saleId}/review`, { stars: 5, ...marks, message });
const published = (await rows(guest(), 'reviews')).map(({ message }) => message);
if (!published.includes('Lampunya terang'))
  throw new Error(`Visitors read these reviews: ${JSON.stringify(published)}`);
console.log('both have reviewed, and visitors read it');
