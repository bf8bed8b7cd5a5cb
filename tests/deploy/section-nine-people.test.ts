/**
 * A campus set up as in docs/deploy.md, section 9: ADMIN_USER_ID, no ADMIN_EMAIL, then the seed. After an hour of
 * upkeep everybody can still do what they could before, with a real server's events and without any.
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
import { type DeskSubjects, deskJobs } from '../support/desk-jobs.ts';

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

  /** Signs in with the password that the seed prints. */
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

  /** Calls a route that must respond with 200; returns the parsed response. */
  readonly ask = async (functionId: 'market' | 'admin', xpath: string, body?: object, method?: ExecutionMethod) => {
    const { status, text } = await this.call(functionId, xpath, body, method);
    expect([xpath, status], text).toEqual([xpath, 200]);
    return JSON.parse(text);
  };

  readonly done = (xpath: string, body?: object) => this.ask('market', xpath, body);
}

/** The administrators' reading routes respond with 200, or with 403 if the role lacks the right. */
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

const saleOf = async (orderId: string) => (await rowsOf('sales', [Query.equal('orderId', [orderId])]))[0];

/** Orders the cart with cash on delivery. */
async function ordered(buyer: Person, seller: Person): Promise<string> {
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
  return orderId;
}

async function sellerSays(seller: Person, orderId: string, event: 'accept' | 'ready'): Promise<void> {
  const { $id, version } = { ...(await saleOf(orderId)) };
  await seller.done(`/sales/${$id}/events`, { event, version });
}

/** A complete trade from the cart to the handover code. */
async function trade(buyer: Person, seller: Person): Promise<void> {
  const orderId = await ordered(buyer, seller);
  for (const event of ['accept', 'ready'] as const) await sellerSays(seller, orderId, event);
  const saleId = (await saleOf(orderId))?.$id;
  const { code } = await buyer.done(`/sales/${saleId}/code`);
  await seller.done(`/sales/${saleId}/handover`, { code });
  expect((await rowsOf('orders', [Query.equal('$id', [orderId])]))[0]?.status).toBe('Completed');
}

const moderator = { key: 'dewi', role: 'moderator' } as const;
const treasurer = { key: 'maya', role: 'treasurer' } as const;
/** An administrator who is not the owner. */
const administrator = { key: 'putri', role: 'admin' } as const;
const appointed = [administrator, moderator, treasurer];

/** Reports, sales and other things for the staff to work on; none of the people in them are staff. */
async function deskSubjects(buyer: Person, seller: Person): Promise<DeskSubjects> {
  const orderId = await ordered(buyer, seller);
  const disputed = await ordered(buyer, seller);
  await sellerSays(seller, disputed, 'accept');
  const saleId = String((await saleOf(disputed))?.$id);
  await buyer.done(`/sales/${saleId}/events`, { event: 'object', reason: 'Tidak datang' });
  const staff = appointed.map(({ key }) => personId(key));
  const nobodyOf = (...columns: string[]) => columns.flatMap((name) => staff.map((id) => Query.notEqual(name, [id])));
  const [report] = await rowsOf('reports', [Query.equal('status', ['new']), ...nobodyOf('reportedByUserId')]);
  const published = [Query.isNotNull('publishedAt'), Query.isNull('hiddenAt'), ...nobodyOf('authorId', 'aboutId')];
  const [review] = await rowsOf('reviewDrafts', published);
  const [product] = await rowsOf('products', [Query.equal('sellerId', [seller.id]), Query.equal('kind', ['goods'])]);
  const [texts] = await rowsOf('privateSettings', [Query.equal('$id', ['texts'])]);
  const person = { id: personId('tiara'), name: 'Tiara Salsabila', phone: '' };
  const [reportId, reviewId] = [String(report?.$id), String(review?.reviewId)];
  return {
    person,
    orderId,
    saleId,
    reportId,
    reviewId,
    textsVersion: Number(texts?.version ?? 0),
    product: { ...product },
  };
}

/** Does all jobs that the role may do, and expects a refusal of the others. */
async function doesItsJobs(person: Person, role: Role, subjects: DeskSubjects): Promise<void> {
  const held = rightsOf([role], person.id === userId);
  for (const [job, { right, work }] of Object.entries(deskJobs)) {
    const done = work(person.ask, subjects);
    if (held.has(right)) await done;
    else await expect(done, `${role}: ${job}`).rejects.toThrow(/"code":"(forbidden|owner_only)"/);
  }
}

const addressOf = (key: string) => `${key}@${campus.mailDomain}`;
const students = campus.people.filter(({ key, verified, blocked }) => key !== 'admin' && verified && !blocked);

async function everybodyWorks(adminEmail: string): Promise<void> {
  const [buyer, seller] = [await Person.signedIn(addressOf('budi')), await Person.signedIn(addressOf('sari'))];
  const owner = { email: adminEmail, role: 'admin' } as const;
  const signInOf = ({ key, role }: (typeof appointed)[number]) => ({ email: addressOf(key), role });
  // An administrator comes last, after the other roles have left their forbidden jobs undone.
  for (const desk of [[signInOf(administrator)], [signInOf(moderator), signInOf(treasurer), owner]]) {
    const subjects = await deskSubjects(buyer, seller);
    for (const { email, role } of desk) {
      const person = await Person.signedIn(email);
      await doesTheDesk(person, role);
      await doesItsJobs(person, role, subjects);
    }
  }
  for (const { key } of students) if (key !== 'sari') await trade(await Person.signedIn(addressOf(key)), seller);
}

async function upkeep(): Promise<void> {
  const { responseStatusCode, errors } = await project.functions.createExecution({ functionId: 'upkeep' });
  expect([responseStatusCode, errors]).toEqual([200, '']);
}

/** Changes these settings of a function, keeps the others, and returns the former ones. */
async function changeFunction(functionId: string, change: { schedule?: string; events?: string[]; enabled?: boolean }) {
  const before = await project.functions.get({ functionId });
  const kept = { ...before, runtime: before.runtime as never, scopes: before.scopes as never };
  await project.functions.update({ ...kept, functionId, ...change });
  return before;
}

const profileOf = async (id: string) => (await rowsOf('profiles', [Query.equal('$id', [id])]))[0];

describe('a campus of section 9', () => {
  it('everybody can still work after an hour of upkeep', { timeout: 300_000 }, async () => {
    const owner = await Person.signedIn(addressOf('admin'));
    for (const { key, role } of appointed) {
      const form = { name: String((await profileOf(personId(key)))?.name), phone: '', role };
      await owner.ask('admin', `/users/${personId(key)}`, form, ExecutionMethod.PUT);
    }
    for (let minutes = 0; minutes <= 60; minutes += 10) {
      moveClock(minutes);
      await upkeep();
    }
    await everybodyWorks(addressOf('admin'));
  });

  it('events alone update a changed name and address', async () => {
    // Upkeep is switched off, because its schedule would also copy name and address.
    const { schedule, enabled } = await changeFunction('upkeep', { schedule: '', enabled: false });
    try {
      const id = personId('laras');
      await project.users.updateName({ userId: id, name: 'Laras Baru' });
      await expect.poll(() => profileOf(id), { timeout: 60_000 }).toMatchObject({ name: 'Laras Baru' });
      await project.users.updateEmail({ userId: id, email: 'laras.baru@lapak.test' });
      await expect.poll(() => profileOf(id), { timeout: 60_000 }).toMatchObject({ email: 'laras.baru@lapak.test' });
    } finally {
      await changeFunction('upkeep', { schedule, enabled });
    }
  });

  it('one upkeep run alone, without events, updates a changed name and address', { timeout: 300_000 }, async () => {
    await changeFunction('accounts', { events: [], enabled: false });
    const changed = 'ratna@lapak.test';
    await project.users.updateEmail({ userId, email: changed });
    await project.users.updateEmailVerification({ userId, emailVerification: true });
    const id = personId('agus');
    await project.users.updateName({ userId: id, name: 'Agus Baru' });
    await upkeep();
    expect(await profileOf(id)).toMatchObject({ name: 'Agus Baru' });
    expect(await profileOf(userId)).toMatchObject({ email: changed, unprovedSince: null });
    await everybodyWorks(changed);
  });
});
