/**
 * A campus as docs/deploy.md, section 9, sets it up: ADMIN_USER_ID, no ADMIN_EMAIL, then the seed. An hour of upkeep later everybody still does what
 * they did, with events as a real server sends them and without any.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startMidtransSimulator } from 'midtrans-simulator';
import { Account, Client, ExecutionMethod, Functions, ID, Query } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { padPassword } from '#domain/people/password.ts';
import { type Role, rightsOf } from '#domain/people/rights.ts';
import { routeRights } from '../../functions/admin/route-rights.ts';
import { demoPassword, personId, adminId as userId } from '../../seeds/campus/people.ts';
import { demoCampuses } from '../../seeds/demo-campuses.ts';
import { plantCampus } from '../../seeds/plant-campus.ts';
import { seedIdSecret } from '../../seeds/rows/community-rows.ts';
import { deploy, emptyProject, ourBackend, plain, secret } from '../support/deploy-target.ts';

const folder = mkdtempSync(join(tmpdir(), 'section-nine-people-'));
const clock = join(folder, 'clock');
const movedClock = `${pathToFileURL(resolve('tests/support/moved-clock.mjs')).href}?${new URLSearchParams({ file: clock })}`;
const moveClock = (minutes: number) => writeFileSync(clock, String(minutes * 60_000));

let project: Awaited<ReturnType<typeof emptyProject>>;
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

beforeAll(async () => {
  moveClock(0);
  const serverKey = 'SB-Mid-server-TEST';
  const simulator = await startMidtransSimulator({ serverKey, notificationUrl: 'http://127.0.0.1:9/' });
  closing.push(() => simulator.close());
  project = await emptyProject();
  closing.push(() => project.close());
  const { config, configDir } = ourBackend();
  const variables = () => [
    plain('ADMIN_USER_ID', userId),
    plain('WEB_URL', 'http://localhost'),
    secret('ID_SECRET', seedIdSecret),
    secret('MIDTRANS_SERVER_KEY', serverKey),
    plain('MIDTRANS_CLIENT_KEY', 'SB-Mid-client-TEST'),
    plain('MIDTRANS_MODE', 'simulator'),
    plain('MIDTRANS_API_URL', simulator.url),
    plain('MIDTRANS_SNAP_URL', `${simulator.url}/snap/v1`),
    plain('NODE_OPTIONS', `--import=${movedClock}`),
  ];
  const admin = { id: userId, email: '', password: '', name: 'Admin' };
  await deploy(project.request(config, configDir, { admin, variables }));
  await plantCampus(project);
}, 300_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const campus = demoCampuses.pertama;

class Person {
  readonly id: string;
  readonly #functions: Functions;

  private constructor(id: string, session: string) {
    this.id = id;
    const { endpoint, projectId } = project;
    this.#functions = new Functions(new Client().setEndpoint(endpoint).setProject(projectId).setSession(session));
  }

  /** With the password that the seed prints. */
  static async signedIn(email: string, password = padPassword(demoPassword)): Promise<Person> {
    const { endpoint, projectId, key } = project;
    const account = new Account(new Client().setEndpoint(endpoint).setProject(projectId).setKey(key));
    const session = await account.createEmailPasswordSession({ email, password });
    return new Person(session.userId, session.secret);
  }

  async call(functionId: 'market' | 'admin', xpath: string, body?: object, method = ExecutionMethod.POST) {
    const headers = { 'content-type': 'application/json' };
    const asked = body ? { method, headers, body: JSON.stringify(body) } : { method: ExecutionMethod.GET };
    const { responseStatusCode, responseBody } = await this.#functions.createExecution({ functionId, xpath, ...asked });
    return { status: responseStatusCode, text: responseBody };
  }

  async done(xpath: string, body?: object) {
    const { status, text } = await this.call('market', xpath, body);
    expect([xpath, status], text).toEqual([xpath, 200]);
    return JSON.parse(text);
  }
}

/** What the desk's routes that read answer: 200, or 403 where the role has no right to them. */
async function doesTheDesk(person: Person, role: Role): Promise<void> {
  const held = rightsOf([role], person.id === userId);
  for (const [route, right] of Object.entries(routeRights)) {
    const [method, path = ''] = route.split(' ');
    if (method !== 'GET' || path.includes(':') || path === '/statistics' || path === '/orders') continue;
    const { status, text } = await person.call('admin', path);
    expect([role, route, status], text).toEqual([role, route, held.has(right) ? 200 : 403]);
  }
}

const rowsOf = async (tableId: string, queries: string[]) =>
  (await project.tables.listRows({ databaseId: 'market', tableId, queries })).rows as unknown as Record<
    string,
    unknown
  >[];

/** From the cart to the code at the handover. */
async function trade(buyer: Person, seller: Person): Promise<void> {
  const offered = [Query.equal('sellerId', [seller.id]), Query.equal('kind', ['goods']), Query.greaterThan('stock', 1)];
  const [product] = await rowsOf('products', [...offered, Query.equal('isListed', [true]), Query.limit(1)]);
  await project.tables.deleteRows({
    ...{ databaseId: 'market', tableId: 'cartItems' },
    queries: [Query.equal('userId', [buyer.id])],
  });
  await buyer.done('/cart/items', { productId: product?.$id });
  const [line] = await rowsOf('cartItems', [Query.equal('userId', [buyer.id])]);
  const orderId = ID.unique();
  const where = { paymentMethod: cashOnDelivery, shippingAddress: 'Kos Melati 3, kamar 7' };
  await buyer.done('/orders', { orderId, ...where, expectedTotal: line?.price });
  const sale = async () => (await rowsOf('sales', [Query.equal('orderId', [orderId])]))[0];
  for (const event of ['accept', 'ready']) {
    const { $id, version } = { ...(await sale()) };
    await seller.done(`/sales/${$id}/events`, { event, version });
  }
  const saleId = (await sale())?.$id;
  const { code } = await buyer.done(`/sales/${saleId}/code`);
  await seller.done(`/sales/${saleId}/handover`, { code });
  expect((await rowsOf('orders', [Query.equal('$id', [orderId])]))[0]?.status).toBe('Completed');
}

const addressOf = (key: string) => `${key}@${campus.mailDomain}`;
const students = campus.people.filter(({ key, verified, blocked }) => key !== 'admin' && verified && !blocked);

async function everybodyWorks(adminEmail: string, moderatorEmail: string): Promise<void> {
  await doesTheDesk(await Person.signedIn(adminEmail), 'admin');
  await doesTheDesk(await Person.signedIn(moderatorEmail), 'moderator');
  for (const { key } of students.slice(2)) await (await Person.signedIn(addressOf(key))).done('/me');
  await trade(await Person.signedIn(addressOf('budi')), await Person.signedIn(addressOf('sari')));
}

async function upkeep(): Promise<void> {
  const { responseStatusCode, errors } = await project.functions.createExecution({ functionId: 'upkeep' });
  expect([responseStatusCode, errors]).toEqual([200, '']);
}

const profileOf = async (id: string) => (await rowsOf('profiles', [Query.equal('$id', [id])]))[0];

describe('a campus of section 9', () => {
  it('works for everybody after an hour of upkeep', { timeout: 300_000 }, async () => {
    const owner = await Person.signedIn(addressOf('admin'));
    const moderator = personId('dewi');
    const role = { name: 'Dewi Lestari Putri', phone: '', role: 'moderator' };
    const given = await owner.call('admin', `/users/${moderator}`, role, ExecutionMethod.PUT);
    expect(given.status, given.text).toBe(200);
    for (let minutes = 0; minutes <= 60; minutes += 10) {
      moveClock(minutes);
      await upkeep();
    }
    await everybodyWorks(addressOf('admin'), addressOf('dewi'));
  });

  it('follows a name and an address by their events', async () => {
    const id = personId('laras');
    await project.users.updateName({ userId: id, name: 'Laras Baru' });
    await expect.poll(() => profileOf(id), { timeout: 60_000 }).toMatchObject({ name: 'Laras Baru' });
    await project.users.updateEmail({ userId: id, email: 'laras.baru@lapak.test' });
    await expect.poll(() => profileOf(id), { timeout: 60_000 }).toMatchObject({ email: 'laras.baru@lapak.test' });
  });

  it('does the same after one upkeep where every event is lost', { timeout: 300_000 }, async () => {
    const { name, runtime } = await project.functions.get({ functionId: 'accounts' });
    await project.functions.update({
      functionId: 'accounts',
      name,
      runtime: runtime as never,
      events: [],
      enabled: false,
    });
    const changed = 'ratna@lapak.test';
    await project.users.updateEmail({ userId, email: changed });
    await project.users.updateEmailVerification({ userId, emailVerification: true });
    const id = personId('agus');
    await project.users.updateName({ userId: id, name: 'Agus Baru' });
    await upkeep();
    expect(await profileOf(id)).toMatchObject({ name: 'Agus Baru' });
    expect(await profileOf(userId)).toMatchObject({ email: changed, unprovedSince: null });
    await everybodyWorks(changed, addressOf('dewi'));
  });
});
