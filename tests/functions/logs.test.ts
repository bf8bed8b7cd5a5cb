/**
 * Server logs while people register, sign in, search, chat, buy and make mistakes: one line per request, without
 * personal data.
 */
import { randomUUID } from 'node:crypto';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { padPassword } from '#domain/people/password.ts';
import { ask, mailedLink, sessionOf } from '../../packages/appwrite-local/tests/support/http.ts';
import { type LocalProcess, startLocalProcess } from '../../packages/appwrite-local/tests/support/local-process.ts';
import { type SmtpSink, smtpSink } from '../../packages/appwrite-local/tests/support/smtp-sink.ts';
import { openSocket } from '../../packages/appwrite-local/tests/support/sockets.ts';
import { demoPassword } from '../../seeds/campus/people.ts';
import { plantCampus } from '../../seeds/plant-campus.ts';
import { everyone } from '../../seeds/rows/people-rows.ts';
import { eventually } from '../support/eventually.ts';

const idSecret = 'id-secret-of-this-test-3141592653';
const variables = ['ADMIN_USER_ID=admin00000000000000a', `ID_SECRET=${idSecret}`].flatMap((one) => ['--variable', one]);
const observed = ['--observe', 'deploy/observed.ts'];

/** Everything that was typed, sent or returned; none of it may be logged. */
const secrets = new Set<string>([idSecret, demoPassword, 'test-key']);
const secret = (text: string): string => {
  secrets.add(text);
  return text;
};

let server: LocalProcess;
let place: { endpoint: string; projectId: string; key: string; mailbox: string };

async function begin(env: Record<string, string>): Promise<void> {
  server = await startLocalProcess([...variables, ...observed], 'appwrite.json', [], env);
  const { origin } = new URL(server.endpoint);
  place = { endpoint: server.endpoint, projectId: server.project, key: server.key, mailbox: `${origin}/mailbox` };
}

const linesOf = (said: string): Record<string, unknown>[] =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

function expectNobodyIn(said: string): void {
  const found = [...secrets].filter((one) => said.toLowerCase().includes(one.toLowerCase()));
  expect(found).toEqual([]);
}

describe('log lines during use', () => {
  beforeAll(async () => {
    await begin({ LOG_LEVEL: 'debug' });
    await plantCampus(place);
    for (const { name, email, phone } of everyone.map((one) => ({ ...one, email: `${one.key}@lapak.test` }))) {
      for (const one of [name, email, phone, `${name.split(' ')[0]} `]) if (one.trim() !== '') secret(one);
    }
    await ordinaryDay();
    await badDay();
  });
  afterAll(() => server?.stop());

  it('are JSON with known fields only', () => {
    const lines = linesOf(server.said());
    expect(lines.length).toBeGreaterThan(200);
    const fields = new Set(lines.flatMap((line) => Object.keys(line)));
    const known = ['level', 'time', 'msg', 'request', 'method', 'route', 'status', 'ms'];
    const more = ['function', 'execution', 'trigger', 'where', 'error', 'errors', 'reasons', 'delivered'];
    expect([...fields].filter((field) => !known.includes(field) && !more.includes(field))).toEqual([]);
    const routes = new Set(lines.map(({ route }) => route));
    expect(routes).toContain('/v1/account/sessions/email');
    expect(routes).toContain('/v1/functions/:functionId/executions');
    expect(routes).toContain('other');
  });

  it('contain no name, address, token, password, search or message', () => {
    expect(secrets.size).toBeGreaterThan(60);
    expectNobodyIn(server.said());
  });

  it('contain the request id that an error response had', async () => {
    const answer = await ask(place, '/account');
    const id = answer.headers.get('x-request-id');
    await eventually(() =>
      expect(linesOf(server.said())).toContainEqual(expect.objectContaining({ request: id, status: '401' })),
    );
  });
});

/** Registers, signs in, searches, asks, orders. */
async function ordinaryDay(): Promise<void> {
  const { origin } = new URL(place.endpoint);
  const email = secret(`${randomUUID()}@kampus.ac.id`);
  const name = secret('Wening Kinasih');
  const password = secret('rahasia-sekali-9');
  const json = { 'content-type': 'application/json' };
  const execute = async (functionId: string, path: string, body: object, session = '') => {
    const { body: done } = await ask(place, `/functions/${functionId}/executions`, {
      body: { path, method: 'POST', headers: json, body: JSON.stringify(body), async: false },
      ...(session ? { session } : {}),
    });
    expect([path, Number(done.responseStatusCode) < 400, done.responseBody]).toEqual([path, true, done.responseBody]);
  };
  await execute('signup', '/register', { name, email, password, url: `${origin}/verify-email` });
  const link = await mailedLink(place, email);
  const [userId, proof] = [link.searchParams.get('userId') ?? '', secret(link.searchParams.get('secret') ?? '')];
  expect(
    (await ask(place, '/account/verifications/email', { method: 'PUT', body: { userId, secret: proof } })).status,
  ).toBe(200);
  const session = secret(
    sessionOf(place, await ask(place, '/account/sessions/email', { body: { email, password: padPassword(password) } })),
  );
  secret(userId);
  const { body: jwt } = await ask(place, '/account/jwts', { method: 'POST', session });
  secret(String(jwt.jwt));
  const term = secret('kipasangin-canary');
  await ask(
    place,
    `/tablesdb/market/tables/products/rows?queries[0]=${encodeURIComponent(`{"method":"search","attribute":"searchTokens","values":["${term}"]}`)}`,
  );
  const { body: listed } = await ask(place, '/tablesdb/market/tables/products/rows?total=0');
  const products: { $id: string; price: number; sellerId: string }[] = Array.isArray(listed.rows) ? listed.rows : [];
  const [product] = products.filter((one) => Reflect.get(one, 'discount') === 0 && !Reflect.get(one, 'isSold'));
  if (!product) throw new Error('The demo campus has no product without a discount.');
  const productId = secret(product.$id);
  await execute('market', '/talks', { about: 'product', id: productId }, session);
  await execute('market', '/cart/items', { productId }, session);
  const shippingAddress = secret('Jalan Kenanga 17 kamar 4');
  const order = { orderId: ID.unique(), shippingAddress, paymentMethod: cashOnDelivery, expectedTotal: product.price };
  await execute('market', '/orders', order, session);
  await execute('market', '/chats', {}, session);
  const message = secret('Tolong, ini rahasia antara kita');
  await execute('market', `/chats/${userId}/messages`, { messageId: ID.unique(), message }, session);
  const socket = await openSocket(place.endpoint, place.projectId, {
    cookie: `a_session_${place.projectId}=${session}`,
  });
  socket.close();
  for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(origin + path);
}

/** Makes mistakes, guesses, scans, and sends invalid input. */
async function badDay(): Promise<void> {
  const { origin } = new URL(place.endpoint);
  const guessed = secret('salah-menebak-77');
  await ask(place, '/account/sessions/email', { body: { email: 'sari@lapak.test', password: guessed } });
  await ask(place, '/account/recovery', { body: { email: 'budi@lapak.test', url: `${origin}/reset` } });
  const token = secret(`tok${randomUUID().replaceAll('-', '')}${randomUUID().replaceAll('-', '')}`);
  const paths = [
    '/reset?userId=sari&secret=',
    '/v1/users/',
    '/v1/nosuch/',
    '/seller/',
    '/',
    '/v1/storage/buckets/x/files/',
  ];
  for (const path of paths) {
    await fetch(`${origin}${path}${token}`, {
      headers: { 'x-appwrite-project': place.projectId, cookie: `a=${token}` },
    });
    await fetch(`${origin}${path}sari@lapak.test.json`, { headers: { authorization: `Bearer ${token}` } });
  }
  for (const body of [
    `{"email":"sari@lapak.test","x":`,
    'Sari Wulandari',
    JSON.stringify({ path: '/sari@lapak.test' }),
  ])
    for (const id of ['market', 'payments', 'signup', 'share', 'sari@lapak.test'])
      await fetch(`${place.endpoint}/functions/${encodeURIComponent(id)}/executions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-appwrite-project': place.projectId, 'x-appwrite-jwt': token },
        body,
      });
  await ask(place, '/functions/upkeep/executions', { key: place.key, body: { path: '/tellLate', async: false } });
}

describe('a mail server that quotes a refused address', () => {
  let sink: SmtpSink;
  beforeAll(async () => {
    sink = await smtpSink(() => true);
    const password = secret('smtp-password-42');
    await begin({ APPWRITE_LOCAL_MAIL: `smtp://mailer:${password}@127.0.0.1:${sink.port}`, LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    await server?.stop();
    await sink?.close();
  });

  it('is logged with neither the address nor the recipient’s id', async () => {
    const email = secret('terlalu.rahasia@kampus.ac.id');
    await ask(place, '/users', {
      key: place.key,
      body: { userId: 'x1', email, password: 'long enough', name: 'Xena' },
    });
    const { origin } = new URL(place.endpoint);
    await ask(place, '/account/recovery', { body: { email, url: `${origin}/reset` } });
    await eventually(() => {
      const failure = linesOf(server.said()).find(({ msg }) => msg === 'unexpected error');
      expect(failure).toMatchObject({ level: 'error', where: 'mail recovery' });
      expect(JSON.stringify(failure?.error)).toContain('[address]');
    });
    expectNobodyIn(server.said());
    // At this level only failed requests have a line.
    expect(linesOf(server.said()).filter(({ msg }) => msg === 'request')).toEqual([]);
  });
});
