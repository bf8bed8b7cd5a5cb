/**
 * After a block, no text of one person reaches the other by any route. Only cards with fixed texts do, a few an hour.
 */
import { readFileSync } from 'node:fs';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throttles } from '#domain/limits.ts';
import { bankTransfer, cashOnDelivery } from '#domain/orders/payment.ts';
import { saleTransitions } from '#domain/orders/sale.ts';
import { readSale } from '../../functions/usecases/orders/read-sale.ts';
import { ownData } from '../../functions/usecases/people/own-account.ts';
import type { TableName } from '../../functions/usecases/row-types.ts';
import type { Plan } from '../../functions/usecases/rows.ts';
import { setPersonBlocked } from '../../functions/usecases/talks/blocks.ts';
import { writeReview } from '../../functions/usecases/trust/write-review.ts';
import { joined, postedPreorder } from '../support/batches.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { photoBy } from '../support/photos.ts';
import { sample } from '../support/proof.ts';
import { bodyOf, freshFor, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute, routes } from '../support/routes.ts';
import { saleNow } from '../support/sales.ts';
import { beginTalk } from '../support/talks.ts';
import { bought, trader } from '../support/trust.ts';
import { type Written, writtenIn } from '../support/written-ids.ts';

const { tables } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as {
  tables: { $id: TableName; $permissions: string[]; rowSecurity: boolean }[];
};

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
});
afterAll(() => campus.close());

const readable = tables.map(({ $id, $permissions, rowSecurity }) => ({
  $id,
  isOpen: $permissions.some((one) => one === 'read("any")' || one.startsWith('read("users')),
  rowSecurity,
}));

const allTables: ReadonlySet<string> = new Set(tables.map(({ $id }) => $id));

/**
 * All rows that this person can read, as one text: public rows and rows shared with them. `since`: only rows written
 * from then on, because only these can contain the text. `among`: the tables that were written.
 */
async function readableBy({ id }: KnownCaller, since: string, among: ReadonlySet<string> = allTables): Promise<string> {
  const texts: string[] = [];
  const read = async ({ $id, isOpen }: (typeof readable)[number]): Promise<void> => {
    for await (const row of campus.world.rows.each($id, { pageRows: 1_000, since: { $updatedAt: since } })) {
      if (isOpen || row.$permissions.includes(`read("user:${id}")`)) texts.push(JSON.stringify(row));
    }
  };
  const isAsked = ({ $id, isOpen, rowSecurity }: (typeof readable)[number]) =>
    among.has($id) && (isOpen || rowSecurity);
  await Promise.all(readable.filter(isAsked).map(read));
  return texts.join('\n').toLowerCase();
}

/**
 * Whether this text, sent from `since` on, reached the other person: in a row, on the page of the sale, or in their
 * data export.
 */
async function hasReached(
  who: KnownCaller,
  words: string,
  saleId: string | undefined,
  since: string,
  among?: ReadonlySet<string>,
): Promise<boolean> {
  const [rows, own, sale] = await Promise.all([
    readableBy(who, since, among),
    ownData(campus.world, who),
    saleId ? readSale(campus.world, who, { saleId }).catch(() => null) : null,
  ]);
  return [rows, JSON.stringify(own).toLowerCase(), JSON.stringify(sale).toLowerCase()].some((text) =>
    text.includes(words),
  );
}

/** Tables that a call wrote, except counters of calls. */
const tablesOf = (written: Written['written']): ReadonlySet<string> =>
  new Set(written.map(({ where }) => where).filter((where) => where !== 'counters'));

/** Rate limits are not part of this test, so each call has the full quota. */
const freshWindows = () =>
  campus.world.rows.removeWhere('counters', { before: { windowEndsAt: '2100-01-01T00:00:00.000Z' } });

/** Every text in a body with its path. */
function textsIn(body: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof body === 'string') return [path];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => textsIn(value, [...path, key]));
}

const replaced = (body: unknown, [key, ...rest]: readonly string[], words: string): unknown =>
  key === undefined
    ? words
    : Array.isArray(body)
      ? body.map((value, at) => (String(at) === key ? replaced(value, rest, words) : value))
      : { ...(body as object), [key]: replaced((body as Record<string, unknown>)[key], rest, words) };

let count = 0;
const newWords = (): string => `kata${String(++count).padStart(4, '0')}bebas`;
/** Events need a running sale, so they use the setup of meetings. */
const stagedAs = (route: string): string =>
  route.endsWith('/sales/:saleId/events') ? 'market POST /sales/:saleId/meetings' : route;

/** Fields through which a text of one of the two people reaches the other. */
async function openTexts(stage: RouteStage): Promise<string[]> {
  const found = new Set<string>();
  const unwritten: string[] = [];
  const beginsAt = new Date().toISOString();
  for (const route of marketRoutes) {
    const sample = await bodyOf(campus, stage, route, 'x');
    for (const path of textsIn(sample)) {
      const name = `${route} ${path.join('.')}`;
      for (const [who, other] of [
        [stage.buyer, stage.seller],
        [stage.seller, stage.buyer],
      ] as const) {
        await freshWindows();
        const ids = { ...stage.ids, ...(await freshFor(campus, stage, stagedAs(route))) };
        const photo = /POST .*products$/.test(route) ? await photoBy(campus, who, 'product-photos') : 'x';
        const words = newWords();
        const since = new Date().toISOString();
        const given = { ...(await bodyOf(campus, stage, route, photo)), version: undefined };
        const shown = route.includes(' PUT ') ? await bodyOf(campus, stage, route, photo) : given;
        const body = replaced(shown, path, words);
        const call = { ids, body, userId: who.id, clientIp: 'x', serverKey: '' };
        const { written } = await writtenIn(async () => {
          await callRoute(campus.world, route, call);
          // A review is hidden until the other has written one, too.
          const review = { saleId: ids.saleId ?? '', stars: 4, description: 0, punctuality: 0, communication: 0 };
          if (route.endsWith('/review')) await writeReview(campus.world, other, { ...review, message: '' });
        });
        const among = tablesOf(written);
        if (among.size === 0) unwritten.push(words);
        else if (await hasReached(other, words, ids.saleId, since, among)) found.add(name);
      }
    }
  }
  // Texts of calls that wrote nothing are searched once at the end, because no later call overwrites them.
  const left = [stage.buyer, stage.seller].map((who) => readableBy(who, beginsAt));
  const all = (await Promise.all(left)).join('\n');
  expect(unwritten.filter((words) => all.includes(words))).toEqual([]);
  return [...found].sort();
}

/**
 * Every text field that can reach another person. `closed`: does not pass between a blocked pair. `public`: public and
 * reportable, so a block does not hide it from others.
 */
const texts: Record<string, 'closed' | 'public'> = {
  'market PATCH /profile name': 'public',
  'market POST /seller/products/:productId/batches pickupPlace': 'public',
  'market PUT /batches/:batchId pickupPlace': 'public',
  'market POST /products codAddress': 'public',
  'market POST /products description': 'public',
  'market POST /products location': 'public',
  'market POST /products name': 'public',
  'market POST /seller/products codAddress': 'public',
  'market POST /seller/products description': 'public',
  'market POST /seller/products location': 'public',
  'market POST /seller/products name': 'public',
  'market PUT /seller/products/:productId codAddress': 'public',
  'market PUT /seller/products/:productId description': 'public',
  'market PUT /seller/products/:productId location': 'public',
  'market PUT /seller/products/:productId name': 'public',
  'market PUT /services/:productId packages.0.name': 'public',
  'market PUT /services/:productId packages.1.name': 'public',
  'market POST /wanted details': 'public',
  'market POST /wanted what': 'public',
  'market PUT /wanted/:wantedId details': 'public',
  'market PUT /wanted/:wantedId what': 'public',
  'market POST /reviews/:reviewId/answer message': 'public',
  'market POST /sales/:saleId/review message': 'public',
  'market POST /sales/:saleId/events reason': 'closed',
  'market POST /sales/:saleId/meetings place': 'closed',
  'market POST /sales/:saleId/statements message': 'closed',
  'market POST /talks/:talkId/messages message': 'closed',
};

const beginning = '2000-01-01T00:00:00.000Z';

/** Every text costs a fresh setup. Texts that must not pass are always tested. */
const closedTexts = Object.keys(texts).filter((name) => texts[name] === 'closed');
const isClosed = (route: string) => closedTexts.some((name) => name.startsWith(`${route} `));
const ofMarket = routes.filter((route) => route.startsWith('market '));
const marketRoutes = [
  ...ofMarket.filter(isClosed),
  ...sample(
    ofMarket.filter((route) => !isClosed(route)),
    3,
  ),
];
const asked = Object.keys(texts).filter((name) => marketRoutes.some((route) => name.startsWith(`${route} `)));

describe('texts that a route sends to another person', () => {
  it('are listed here, and do reach the other person', async () => {
    expect(await openTexts(await stageRoutes(campus))).toEqual([...asked].sort());
  }, 600_000);

  it('stop reaching the other person after a block by either side', async () => {
    const stage = await stageRoutes(campus);
    const { talkId } = await beginTalk(campus.world, stage.buyer, { about: 'person', id: stage.seller.id });
    await setPersonBlocked(campus.world, stage.buyer, { talkId, isBlocked: true });
    const open = asked.filter((name) => texts[name] === 'public');
    expect(await openTexts(stage)).toEqual(open.sort());
  }, 600_000);
});

/** A buyer and a seller with an accepted sale; the buyer has blocked the seller. */
async function blockedPair(method: string = cashOnDelivery) {
  const [buyer, seller] = [await trader(campus, 'Beli'), await trader(campus, 'Jual')];
  const id = await bought(campus, { buyer, seller, method: method === bankTransfer ? bankTransfer : cashOnDelivery });
  const { talkId } = await beginTalk(campus.world, buyer, { about: 'person', id: seller.id });
  await ask(seller, 'POST /sales/:saleId/events', { saleId: id }, { event: 'accept' });
  await setPersonBlocked(campus.world, buyer, { talkId, isBlocked: true });
  return { buyer, seller, id, talkId };
}

const ask = (who: KnownCaller, route: string, ids: Record<string, string>, body: object = {}, world = campus.world) =>
  callRoute(world, `market ${route}`, { ids, body, userId: who.id, clientIp: 'x', serverKey: '' });

const allSteps = saleTransitions.flatMap(({ event, from, by, method }) =>
  by.flatMap((as) =>
    as === 'buyer' || as === 'seller'
      ? from.map((state) => [event, as, state, method ?? (state === 'unpaid' ? bankTransfer : cashOnDelivery)] as const)
      : [],
  ),
);

const nameOf = ([event, as]: (typeof allSteps)[number]): string => `${as} ${event}`;
const named = sample([...new Set(allSteps.map(nameOf))], 3);
const steps = allSteps.filter((step) => named.includes(nameOf(step)));

describe('steps of an open sale between a blocked pair', () => {
  const taken = new Set<string>();
  it.each(steps)(
    '%s by the %s (%s, %s): works, and shows neither reason nor name to the other',
    async (event, as, state, method) => {
      const { buyer, seller, id } = await blockedPair(method);
      const [who, other] = as === 'buyer' ? [buyer, seller] : [seller, buyer];
      const ago = new Date(Date.now() - 2 * 3_600_000).toISOString();
      const meeting = {
        meetPlace: 'Gate 1',
        meetAt: new Date(Date.now() - 3_600_000).toISOString(),
        meetAgreedAt: ago,
      };
      const stood = state === 'unpaid' || state === 'waiting' ? {} : { ...meeting, acceptedAt: ago, readyAt: ago };
      await campus.world.rows.update('sales', id, { state, method, endedBy: who.id, disputedFrom: 'ready', ...stood });
      const orderStatus = { unpaid: 'PENDING', waiting: 'PENDING', accepted: 'Processed', ready: 'Shipped' } as const;
      const status = orderStatus[state as keyof typeof orderStatus] ?? 'Shipped';
      await campus.world.rows.update('orders', id.slice(0, 20), { status });
      const before = (await campus.world.rows.list('notifications', { where: { userId: other.id }, limit: 50 })).length;
      const words = newWords();
      const since = new Date().toISOString();
      let answer = 0;
      const { written } = await writtenIn(async () => {
        answer = (await ask(who, 'POST /sales/:saleId/events', { saleId: id }, { event, reason: words })).status;
      });
      // Some steps are refused, because they need more than a request: an agreement, the code, a gone seller.
      if (answer === 200) taken.add(`${as} ${event}`);
      if (answer === 200) expect((await saleNow(campus, id)).reason).toBe('');
      expect(await hasReached(other, words, id, since, tablesOf(written))).toBe(false);
      const told = await campus.world.rows.list('notifications', { where: { userId: other.id }, limit: 50 });
      for (const { title, body } of told.slice(before)) expect(`${title} ${body}`).not.toContain(who.name);
      // The statements as the administrator reads them.
      const statements = await campus.world.rows.list('disputeStatements', { where: { saleId: id }, limit: 5 });
      if (answer === 200) expect(statements.map(({ message }) => message)).toEqual([words]);
    },
  );

  it('are all accepted, except those tested elsewhere', () => {
    // Tested by their own routes, or with a gone seller.
    const elsewhere = ['buyer meet', 'seller meet', 'seller confirm', 'buyer take_back'];
    expect([...taken].sort()).toEqual(named.filter((step) => !elsewhere.includes(step)).sort());
  });
});

describe('two people after a block', () => {
  it('can meet at listed places only, get a few notifications an hour, and can complete their sale', async () => {
    const { buyer, seller, id, talkId } = await blockedPair();
    const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const propose = (place: string, hours: number) =>
      ask(seller, 'POST /sales/:saleId/meetings', { saleId: id }, { place, startsAt: soon(hours) });
    const newsOf = async (who: KnownCaller) =>
      (await campus.world.rows.list('notifications', { where: { userId: who.id }, limit: 100 })).length;
    const before = await newsOf(buyer);
    const refused = await propose('Temui aku, pengecut', 5);
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.text).toContain('place_not_listed');
    const listed = campus.world.settings.meetingPlaces[0] ?? 'Depan GSG';
    const answers: number[] = [];
    for (let times = 0; times < 8; times++)
      answers.push((await propose(times % 2 ? 'Depan GSG' : listed, 5 + times)).status);
    const { times } = throttles.blockedPairNotifications;
    expect(answers.filter((status) => status === 200)).toHaveLength(times);
    expect(answers.filter((status) => status === 429)).toHaveLength(8 - times);
    // Locked codes, cards of the sale, and steps share the quota: within the hour none of them notifies again.
    for (let wrong = 0; wrong < 6; wrong++)
      await ask(seller, 'POST /sales/:saleId/handover', { saleId: id }, { code: '000000' });
    const cards = async () => campus.world.rows.list('talkMessages', { where: { talkId, kind: 'sale' }, limit: 100 });
    const about = { about: 'sale', id };
    for (let card = 0; card < 4; card++) {
      const said = { ...message('Hai'), about };
      expect((await ask(seller, 'POST /talks/:talkId/messages', { talkId }, said)).status).toBe(422);
    }
    await ask(seller, 'POST /sales/:saleId/events', { saleId: id }, { event: 'ready' });
    expect(await cards()).toHaveLength(0);
    expect(await newsOf(buyer)).toBe(before + times);
    expect((await ask(seller, 'POST /talks/:talkId/messages', { talkId }, message('Hai'))).status).toBe(422);
    expect((await ask(buyer, 'POST /talks/:talkId/messages', { talkId }, message('Hai'))).status).toBe(422);
    // An hour later the quota is free again.
    const later = campus.worldWith({ now: () => Date.now() + 3_600_000 });
    await campus.world.rows.update('handoverCodes', id, { lockedUntil: null, tries: 0 });
    const code = (await campus.world.rows.get('handoverCodes', id))?.code;
    expect((await ask(seller, 'POST /sales/:saleId/handover', { saleId: id }, { code }, later)).status).toBe(200);
    expect((await saleNow(campus, id)).state).toBe('completed');
    expect(await newsOf(buyer)).toBe(before + times + 1);
  });

  it('are notified of a right code despite the limit, without a name, even if just blocked', async () => {
    const { buyer, seller, id, talkId } = await blockedPair();
    const startsAt = new Date(Date.now() + 5 * 3_600_000);
    for (let times = 0; times < throttles.blockedPairNotifications.times; times++) {
      const at = new Date(startsAt.getTime() + times * 3_600_000).toISOString();
      await ask(seller, 'POST /sales/:saleId/meetings', { saleId: id }, { place: 'Depan GSG', startsAt: at });
    }
    await setPersonBlocked(campus.world, buyer, { talkId, isBlocked: false });
    const codeOf = async () => (await campus.world.rows.get('handoverCodes', id))?.code ?? '';
    const newsOf = () => campus.world.rows.list('notifications', { where: { userId: buyer.id }, limit: 100 });
    const before = (await newsOf()).length;
    const rows = {
      ...campus.world.rows,
      // The block is written after the plan has read and before it commits.
      transact: <R>(plan: (attempt: number) => Promise<Plan<R>>) =>
        campus.world.rows.transact(async (attempt) => {
          const planned = await plan(attempt);
          await setPersonBlocked(campus.world, buyer, { talkId, isBlocked: true });
          return planned;
        }),
    };
    const code = await codeOf();
    const world = { ...campus.world, rows };
    expect((await ask(seller, 'POST /sales/:saleId/handover', { saleId: id }, { code }, world)).status).toBe(200);
    const told = (await newsOf()).slice(before);
    expect(told.map(({ title }) => title)).toHaveLength(1);
    for (const { title, body } of told) expect(`${title} ${body}`).not.toContain(seller.name);
  });

  it('cannot see each other’s dispute texts and photos, and their pages say that only the administrator can', async () => {
    const { buyer, seller, id } = await blockedPair();
    const photo = await photoBy(campus, seller, 'dispute-photos');
    const objection = { event: 'object', reason: 'Kata kasar', imageIds: [photo] };
    expect((await ask(seller, 'POST /sales/:saleId/events', { saleId: id }, objection)).status).toBe(200);
    const words = { statementId: ID.unique(), message: 'Lebih kasar', imageIds: [] };
    expect((await ask(seller, 'POST /sales/:saleId/statements', { saleId: id }, words)).status).toBe(200);
    const pass = (who: KnownCaller) =>
      ask(who, 'POST /sales/:saleId/photos/:photoId/token', { saleId: id, photoId: photo });
    expect([(await pass(seller)).status, (await pass(buyer)).status]).toEqual([200, 404]);
    expect(await hasReached(buyer, 'kasar', id, beginning)).toBe(false);
    expect(await hasReached(seller, 'kata kasar', id, beginning)).toBe(true);
    const desk = await campus.world.rows.list('disputeStatements', { where: { saleId: id }, limit: 5 });
    expect(desk.map(({ message, isAdminOnly }) => [message, isAdminOnly])).toEqual([
      ['Kata kasar', true],
      ['Lebih kasar', true],
    ]);
    for (const who of [buyer, seller])
      expect((await readSale(campus.world, who, { saleId: id })).isBetweenBlocked).toBe(true);
  });

  it('learn that a batch was called off, but neither why nor by whom', async () => {
    const posted = await postedPreorder(campus);
    const [buyer, other] = [await campus.person('Ani'), await campus.person('Budi')];
    const [shut, open] = [await joined(campus, posted, buyer), await joined(campus, posted, other)];
    const { talkId } = await beginTalk(campus.world, buyer, { about: 'person', id: posted.seller.id });
    await setPersonBlocked(campus.world, buyer, { talkId, isBlocked: true });
    const off = { event: 'call_off', reason: 'Salah pembeli ini' };
    const { status } = await ask(posted.seller, 'POST /batches/:batchId/events', { batchId: posted.batchId }, off);
    expect(status).toBe(200);
    expect(await saleNow(campus, open.saleId)).toMatchObject({ state: 'canceled', reason: off.reason });
    expect(await saleNow(campus, shut.saleId)).toMatchObject({ state: 'canceled', reason: '' });
    const told = await campus.world.rows.list('notifications', { where: { userId: buyer.id }, limit: 50 });
    expect(told.length).toBeGreaterThan(0);
    for (const { title, body } of told) {
      expect(`${title} ${body}`).not.toContain(off.reason);
      // Compares complete words, because the product's name, Risoles, contains the seller's name.
      expect(`${title} ${body}`.split(/\W+/)).not.toContain(posted.seller.name);
    }
    expect(JSON.stringify(await readSale(campus.world, buyer, { saleId: shut.saleId }))).not.toContain(off.reason);
  });

  it('see each other’s texts again after the block is removed', async () => {
    const { buyer, seller, id, talkId } = await blockedPair();
    await setPersonBlocked(campus.world, buyer, { talkId, isBlocked: false });
    const objection = { event: 'object', reason: 'Belum lengkap' };
    expect((await ask(seller, 'POST /sales/:saleId/events', { saleId: id }, objection)).status).toBe(200);
    expect((await saleNow(campus, id)).reason).toBe('Belum lengkap');
    expect(await hasReached(buyer, 'belum lengkap', id, beginning)).toBe(true);
  });
});

const message = (text: string) => ({ messageId: ID.unique(), message: text, imageId: '' });
