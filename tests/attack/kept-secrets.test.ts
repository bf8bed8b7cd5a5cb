/**
 * A secret that grants access is shown to one person and stored nowhere that others can read. Journeys over HTTP
 * collect every secret in answers, mails and addresses; then all rows, executions, logs and proxy log paths are
 * searched for them.
 */
import { request } from 'node:http';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { linkPath, linkSharePath } from '#kinds/link/rules/link-address.ts';
import { ask, field, mailedLink } from '../../packages/appwrite-local/tests/support/http.ts';
import { uploadPicture } from '../support/access.ts';
import { type CampusProcess, startCampusProcess } from '../support/campus-process.ts';
import { eventually } from '../support/eventually.ts';
import { productForm } from '../support/product-form.ts';

/** Columns that keep a secret by design, in tables that only functions read. */
const keeping = ['handoverCodes.code', 'saleLinks.photoPass', 'transactions.snapToken'];
const secretName = /^(?:token|secret|code|photoPass|snapToken|password)$/;

let site: CampusProcess;
let place: { endpoint: string; projectId: string; mailbox: string };
/** Collected secrets with the place that showed each. */
const secrets = new Map<string, string>();
/** Request targets as nginx logs them (`$uri`): without the query. Browsers never send the fragment. */
const paths: string[] = [];

beforeAll(async () => {
  site = await startCampusProcess();
  const { endpoint, project: projectId } = site.server;
  place = { endpoint, projectId, mailbox: `${new URL(endpoint).origin}/mailbox` };
});
afterAll(() => site?.stop());

const show = (where: string, secret: unknown): string => {
  const text = String(secret ?? '');
  expect([where, text.length >= 6]).toEqual([where, true]);
  secrets.set(text, where);
  return text;
};

/** Collects every secret in an answer of any route. */
function note(where: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'string' && one !== '' && secretName.test(name)) show(`${where} ${name}`, one);
    else note(where, one);
  }
}

const visit = (address: string): URL => {
  const url = new URL(address);
  paths.push(`${url.host}${url.pathname}`);
  return url;
};

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly session: string;
}

async function call(who: Person | null, method: string, path: string, body?: object, functionId = 'market') {
  visit(`${place.endpoint}/functions/${functionId}/executions`);
  const asked = {
    path,
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
    async: false,
  };
  const session = who ? { session: who.session } : {};
  const answer = await ask(place, `/functions/${functionId}/executions`, { method: 'POST', ...session, body: asked });
  const status = Number(answer.body.responseStatusCode);
  expect([`${method} ${path}`, status, answer.body.responseBody]).toEqual([
    `${method} ${path}`,
    200,
    expect.any(String),
  ]);
  const said: Record<string, unknown> = JSON.parse(String(answer.body.responseBody));
  note(`${functionId} ${method} ${path}`, said);
  return said;
}

async function member(name: string): Promise<Person> {
  const { id, email } = await site.campus.person(name);
  const { secret } = await site.campus.users.createSession({ userId: id });
  return { id, name, email, session: show(`session of ${name}`, secret) };
}

/** Requests the page of a shared link like a browser; returns its redirect target. */
function openShared(address: string): Promise<string> {
  const { pathname: path } = visit(address);
  const { port } = new URL(place.endpoint);
  const headers = { host: `share.functions.localhost:${port}`, 'user-agent': 'Mozilla/5.0' };
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume();
      if (answer.statusCode === 303) resolve(String(answer.headers.location));
      else reject(new Error(`${path}: ${answer.statusCode}`));
    });
    asking.once('error', reject).end();
  });
}

/** Registers, verifies the address, requests a password reset. */
async function register(): Promise<void> {
  const email = `${ID.unique()}@kampus.ac.id`;
  const { origin } = new URL(place.endpoint);
  const form = { name: 'Wening', email, password: show('password', 'rahasia-sekali-9'), url: `${origin}/verify-email` };
  await call(null, 'POST', '/register', form, 'signup');
  const link = visit((await mailedLink(place, email)).href);
  const proof = { userId: field(link, 'userId'), secret: show('mail of verification', field(link, 'secret')) };
  expect((await ask(place, '/account/verifications/email', { method: 'PUT', body: proof })).status).toBe(200);
  const asked = await ask(place, '/account/recovery', { body: { email, url: `${origin}/reset-password` } });
  expect(asked.status).toBe(201);
  await eventually(async () => {
    const reset = await mailedLink(place, email);
    expect(reset.pathname).toBe('/reset-password');
    show('mail of reset', field(visit(reset.href), 'secret'));
  });
}

/** Sells by link, from its creation to the code. */
async function sellByLink(seller: Person, buyer: Person): Promise<void> {
  const { id: imageId } = await uploadPicture(place, seller, 'link-photos');
  const linkId = ID.unique();
  const thing = { linkId, name: 'Kipas', price: 50_000, imageId, codAddress: 'Depan GSG' };
  const made = await call(seller, 'POST', '/links', thing);
  const { token, card } = { token: String(made.token), card: String(made.card) };
  await call(seller, 'GET', '/links');
  const { origin } = new URL(place.endpoint);
  // The browser keeps the fragment across the redirect.
  visit(`${await openShared(`${origin}${linkSharePath({ card, token })}`)}#${token}`);
  expect(visit(`${origin}${linkPath(token)}`).pathname).toBe('/l');
  await call(null, 'POST', '/links', { token }, 'signup');
  await call(buyer, 'POST', '/links/claims', { token });
  const orderId = ID.unique();
  const order = {
    token,
    orderId,
    paymentMethod: cashOnDelivery,
    shippingAddress: 'Kos 3',
    expectedTotal: 50_000,
    meetPlaces: [],
  };
  await call(buyer, 'POST', '/links/orders', order);
  const saleId = `${orderId}-1`;
  await call(seller, 'POST', `/sales/${saleId}/events`, { event: 'accept' });
  await call(buyer, 'POST', `/sales/${saleId}/photo/token`);
  const { code } = await call(buyer, 'GET', `/sales/${saleId}/code`);
  await call(seller, 'POST', `/sales/${saleId}/handover`, { code });
}

/** Photos of the support chat and of a conversation, and a payment token. */
async function talkAndPay(seller: Person, buyer: Person): Promise<void> {
  await call(buyer, 'POST', '/chats');
  const inChat = await uploadPicture(place, buyer, 'chat-photos');
  await call(buyer, 'POST', `/chats/${buyer.id}/messages`, { messageId: ID.unique(), message: '', imageId: inChat.id });
  await call(buyer, 'POST', `/chats/${buyer.id}/photos/${inChat.id}/token`);
  const { id: photo } = await uploadPicture(place, seller, 'product-photos');
  const productId = ID.unique();
  const form = productForm([photo], { category: 'Lainnya', price: 40_000, stock: 5 });
  await call(seller, 'POST', '/products', { ...form, codAddress: 'Depan GSG', productId, kind: 'goods', details: {} });
  const about = { about: 'product', id: productId };
  const { talkId } = await call(buyer, 'POST', '/talks', about);
  const inTalk = await uploadPicture(place, buyer, 'talk-photos');
  await call(buyer, 'POST', `/talks/${talkId}/messages`, {
    messageId: ID.unique(),
    message: '',
    imageId: inTalk.id,
    about,
  });
  await call(seller, 'POST', `/talks/${talkId}/photos/${inTalk.id}/token`);
  await call(buyer, 'POST', '/cart/items', { productId });
  const orderId = ID.unique();
  const order = { orderId, paymentMethod: 'Transfer Bank', shippingAddress: 'Kos 3', expectedTotal: 40_000 };
  await call(buyer, 'POST', '/orders', order);
  const transaction = { order_id: orderId, gross_amount: 40_000 };
  await call(buyer, 'POST', '/api/create-snap-token', {
    transaction_details: transaction,
    customer_details: { first_name: buyer.name, email: buyer.email },
  });
}

/** Everything that the API key can list at a path, page by page. */
async function all(path: string, list: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (;;) {
    const queries = [
      { method: 'limit', values: [100] },
      { method: 'offset', values: [found.length] },
    ];
    const query = queries.map((one, at) => `queries[${at}]=${encodeURIComponent(JSON.stringify(one))}`).join('&');
    const { body, status } = await ask(place, `${path}?${query}`, { key: site.server.key });
    expect([path, status]).toEqual([path, 200]);
    const page = body[list];
    if (!Array.isArray(page)) throw new Error(`${path} has no ${list}`);
    found.push(...page);
    if (page.length < 100) return found;
  }
}

/** The places that showed the collected secrets which this text contains. */
const holdsOf = (text: string): string[] =>
  [...secrets].flatMap(([secret, where]) => (text.includes(secret) ? [where] : []));

it('finds no collected secret in rows, executions, logs or proxy log paths', async () => {
  const [seller, buyer] = [await member('Sari'), await member('Budi')];
  await register();
  await sellByLink(seller, buyer);
  await talkAndPay(seller, buyer);
  const shown = [...secrets.values()].join('\n');
  for (const kind of [
    /links token/,
    /sales\/\S+\/code code/,
    /sales\/\S+\/photo\/token token/,
    /chats\S+ token/,
    /talks\S+ token/,
    /snap-token token/,
    /mail of reset/,
  ])
    expect(shown).toMatch(kind);

  const held: string[] = [];
  for (const { $id: table } of await all('/tablesdb/market/tables', 'tables'))
    for (const row of await all(`/tablesdb/market/tables/${table}/rows`, 'rows'))
      for (const [column, value] of Object.entries(row)) {
        const name = `${table}.${column}`;
        if (!keeping.includes(name)) held.push(...holdsOf(JSON.stringify(value)).map((where) => `${name}: ${where}`));
      }
  let executions = 0;
  for (const { $id } of await all('/functions', 'functions'))
    for (const execution of await all(`/functions/${$id}/executions`, 'executions')) {
      executions++;
      held.push(
        ...holdsOf(JSON.stringify(execution)).map((where) => `execution of ${$id} ${execution.requestPath}: ${where}`),
      );
    }
  held.push(...holdsOf(site.server.said()).map((where) => `log: ${where}`));
  held.push(...paths.flatMap((path) => holdsOf(path).map((where) => `path ${path}: ${where}`)));
  expect(held).toEqual([]);
  expect([executions > 15, secrets.size > 9, paths.length > 15]).toEqual([true, true, true]);
  // The search itself finds a secret that is present.
  expect(holdsOf(`x${[...secrets.keys()][0]}y`)).toHaveLength(1);
});
