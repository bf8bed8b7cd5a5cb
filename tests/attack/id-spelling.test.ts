/**
 * An id is valid in one spelling only. Every route that takes an id, in path, query or body, treats another spelling
 * like an unknown id and writes nothing.
 */
import { readFileSync } from 'node:fs';
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editUser } from '../../functions/usecases/people/manage-user.ts';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import type { Bucket, Caller } from '../../functions/usecases/world.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { readAccessTables } from '../support/access-table.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { changesOf, dumpOf } from '../support/dump.ts';
import { orderedOnce } from '../support/orders.ts';
import { onePixel, photoBy } from '../support/photos.ts';
import { proof, sample } from '../support/proof.ts';
import { refusalOf } from '../support/refusals.ts';
import { askerOf, bodyOf, freshFor, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute, routes } from '../support/routes.ts';
import { type Written, writtenIn } from '../support/written-ids.ts';

let campus: Campus;
let stage: RouteStage;
let eko: Caller;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  stage = await stageRoutes(campus);
  eko = await campus.person('Eko');
  for (const one of [eko, campus.admin]) await ensureProfile(campus.world, one);
});
afterAll(() => campus.close());

const capital = (id: string) => id.replace(/[a-z]/, (letter) => letter.toUpperCase());
const accented = (id: string) => id.replace(/[aeiou]/, (letter) => `${letter}\u0301`.normalize('NFC'));

/**
 * Spellings that some layer treats as equal: a database that ignores case or accents, one that trims blanks, a URL
 * parser.
 */
const otherwise: Readonly<Record<string, (id: string) => string>> = {
  'in capitals': (id) => id.toUpperCase(),
  'with one capital': capital,
  'with an accent': accented,
  'with a blank behind it': (id) => `${id} `,
  'with a dot behind it': (id) => `${id}.`,
  'with a zero byte': (id) => `${id}\0`,
  'encoded once more': (id) => [...id].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(''),
};

/** Share links still work with a trailing space or dot, which chat apps append. */
const isLinkOfAChat = (route: string, how: string): boolean =>
  route.startsWith('share ') && ['with a blank behind it', 'with a dot behind it'].includes(how);

/** Counter that rotates through the spellings. */
let placesAsked = 0;

/** An id of the same shape that belongs to no row. */
const neverWas = (id: string): string =>
  id.replace(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 96) % 26)));

interface Place {
  readonly name: string;
  readonly id: string;
  readonly put: (asked: Asked, id: string) => Asked;
}
interface Asked {
  readonly ids: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly query: string;
}

type Path = readonly (string | number)[];

/** Strings in a body, with their paths. */
function textsIn(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((one, at) => textsIn(one, [...path, at]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, [...path, key]));
}

function withText(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value)) return value.map((one, at) => (at === step ? withText(one, rest, text) : one));
  const entries = Object.entries(value as object);
  return Object.fromEntries(entries.map(([key, one]) => [key, key === step ? withText(one, rest, text) : one]));
}

const inPath = (route: string): Place[] =>
  [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name: `:${name}`,
    id: '',
    put: (asked, id) => ({ ...asked, ids: { ...asked.ids, [name]: encodeURIComponent(id) } }),
  }));

/** Routes that take an id in their query: the parameter, and the table or bucket of that id. */
const cursors: Readonly<Record<string, readonly [string, string]>> = {
  'admin GET /sales/:saleId/talk': ['olderThan', 'talkMessages/'],
  'admin GET /reports/:reportId/talk': ['olderThan', 'talkMessages/'],
  'admin GET /orders': ['after', 'orders/'],
  'admin GET /payouts/due': ['after', 'balances/'],
  'admin GET /payouts': ['after', 'payouts/'],
  'admin GET /refunds': ['after', 'refunds/'],
};

function inQuery(route: string, dump: ReadonlyMap<string, string>): Place[] {
  const [name, table = ''] = cursors[route] ?? [];
  const place = [...dump.keys()].find((one) => one.startsWith(table));
  if (!name || !place) return [];
  const put = (asked: Asked, id: string) => ({ ...asked, query: new URLSearchParams({ [name]: id }).toString() });
  return [{ name: `?${name}`, id: place.slice(table.length), put }];
}

const inBody = (body: unknown, known: ReadonlySet<string>): Place[] =>
  textsIn(body)
    .filter(({ text }) => known.has(text))
    .map(({ path, text }) => ({
      name: path.join('.'),
      id: text,
      put: (asked, id) => ({ ...asked, body: withText(asked.body, path, id) }),
    }));

/** Every id of a row, an account or a file. */
const idsIn = (dump: ReadonlyMap<string, string>): Set<string> =>
  new Set([...dump.keys()].map((place) => place.slice(place.indexOf('/') + 1)));

/** Routes that take photos, with their buckets. */
const photosOf: Readonly<Record<string, readonly [Bucket, (photo: string) => object]>> = {
  'market POST /products': ['product-photos', (photo) => ({ imageIds: [photo] })],
  'market POST /seller/products': ['product-photos', (photo) => ({ imageIds: [photo] })],
  'market PUT /seller/products/:productId': ['product-photos', (photo) => ({ imageIds: [photo] })],
  'admin POST /products': ['product-photos', (photo) => ({ imageIds: [photo] })],
  'admin PUT /products/:productId': ['product-photos', (photo) => ({ imageIds: [photo] })],
  // Photos come only with opening a dispute, which the administrator cannot do.
  'admin POST /sales/:saleId/events': ['dispute-photos', () => ({})],
  'market POST /links': ['link-photos', (photo) => ({ imageId: photo })],
  'market POST /sales/:saleId/files': ['result-files', (photo) => ({ fileId: photo })],
  'market PATCH /profile': ['profile-photos', (photo) => ({ photoId: photo })],
  'market POST /talks/:talkId/messages': ['talk-photos', (photo) => ({ imageId: photo })],
  'market POST /chats/:chatId/messages': ['chat-photos', (photo) => ({ imageId: photo })],
  'market POST /sales/:saleId/statements': ['dispute-photos', (photo) => ({ imageIds: [photo] })],
  'market POST /sales/:saleId/events': ['dispute-photos', (photo) => ({ imageIds: [photo] })],
};

async function turnOf(route: string): Promise<{ as: Caller; ids: Readonly<Record<string, string>> }> {
  const isEkos = ['market POST /reports', 'market DELETE /account'].includes(route);
  const as = isEkos ? eko : askerOf(stage, campus.admin, route);
  if (route.endsWith('/cancel')) {
    const made = await orderedOnce(campus);
    return { as: made.buyer, ids: { orderId: made.orderId } };
  }
  const ids = { ...stage.ids, ...(await freshFor(campus, stage, route)) };
  return { as: route === 'market POST /person-reports' ? stage.seller : as, ids };
}

async function askedOf(route: string) {
  const { as, ids } = await turnOf(route);
  const [bucket, field] = photosOf[route] ?? [];
  const photo = bucket ? await photoBy(campus, as, bucket) : '';
  const body = { ...(await bodyOf(campus, stage, route, photo)), ...field?.(photo) };
  return { as, asked: { ids, body, query: '' } };
}

// In this order no route removes what a later one needs.
const [, , matrix = new Map()] = readAccessTables('tests/functions/access-matrix.txt');
const inOrder = [...matrix.keys()];

const isPublic = (route: string) => route.startsWith('signup ') || route.startsWith('payments ');

/** Whether the id was refused because of its shape. */
const isShapeRefusal = (text: string) => text.includes('"invalid_input"');

it('the fixture has a photo for every route that takes one', async () => {
  const named = await Promise.all(
    routes.map(async (route) => [route, Object.keys(await bodyOf(campus, stage, route, 'x'))] as const),
  );
  const taking = named.filter(
    ([route, keys]) => / POST .*\/files$/.test(route) || keys.some((key) => /^(imageIds?|photoId)$/.test(key)),
  );
  expect(Object.keys(photosOf).sort()).toEqual(taking.map(([route]) => route).sort());
});

/** Updates of rows that the call had not read before. */
const unread = ({ written, read }: Written) => {
  const born = new Set(written.filter(({ isNew }) => isNew).map(({ where, id }) => `${where}/${id}`));
  return written.filter(({ where, id, isNew }) => !isNew && !read.has(`${where}/${id}`) && !born.has(`${where}/${id}`));
};

/**
 * Tables whose rows routes write without reading them first. `knownUnread` lists them by the origin of the id:
 * generated, the person's own, or taken from a row that was read.
 */
const unreadAt = new Set<string>();
const knownUnread = {
  ofOurs: ['categoryCounts', 'counters', 'listingVersions', 'totals'],
  ofThePerson: ['buyerRecords', 'chats', 'payoutAccounts', 'reputations', 'schedules'],
  namedByARow: ['pairs', 'product-photos', 'reviews', 'sales', 'transactions'],
};

/** Refused calls increment counters, too. */
const isKept = ({ where }: Written['written'][number]): boolean => where !== 'counters';

const all = inOrder.filter((route) => !isPublic(route));
/**
 * In the short run only these routes are called with other spellings. Every route is called with valid ids, because
 * later routes need its rows.
 */
const lookedAt = new Set(sample(all, 3));

it.each(all)('%s', async (route) => {
  const { as, asked } = await askedOf(route);
  await ensureProfile(campus.world, as); // Otherwise the first call would create the profile.
  const isLookedAt = lookedAt.has(route);
  const before = isLookedAt ? await dumpOf(campus) : new Map<string, string>();
  const answerTo = async ({ ids, body, query }: Asked) => {
    const call = { ids, body, query, userId: as.id, clientIp: '10.0.0.1', serverKey: 'secret' };
    return callRoute(campus.world, route, call);
  };
  const places = isLookedAt
    ? [
        ...inPath(route).map((place) => ({ ...place, id: asked.ids[place.name.slice(1)] ?? '' })),
        ...inQuery(route, before),
        ...inBody(asked.body, idsIn(before)),
      ]
    : [];
  let writes = 0;
  for (const { name, id, put } of places) {
    const answer = async (spelled: string) => {
      const { status, text } = await answerTo(put(asked, spelled));
      const inText = JSON.stringify(spelled).slice(1, -1);
      return { status, text: text.replace(/"details":\{.*?\}/, '').replaceAll(inText, '<id>') };
    };
    let none = { status: 0, text: '' };
    const { written: byNobody } = await writtenIn(async () => {
      none = await answer(neverWas(id));
    });
    writes += byNobody.filter(isKept).length;
    expect([route, name, none.status < 500]).toEqual([route, name, true]);
    for (const [how, spell] of sample(Object.entries(otherwise), 3, placesAsked++)) {
      const spelled = spell(id);
      if (spelled === id) continue;
      let found: Awaited<ReturnType<typeof answer>> = none;
      const { written } = await writtenIn(async () => {
        found = await answer(spelled);
      });
      writes += written.filter(isKept).length;
      // Nothing is written under the misspelled id.
      expect([route, name, how, written.filter(({ id: sent }) => sent.includes(spelled))]).toEqual([
        route,
        name,
        how,
        [],
      ]);
      if (isLinkOfAChat(route, how)) expect([route, name, how, found.status]).toEqual([route, name, how, 200]);
      else if (isShapeRefusal(found.text) || found.text.includes('"not_found"')) expect(found.status).toBeLessThan(500);
      else expect([route, name, how, found]).toEqual([route, name, how, none]);
    }
  }
  // If every spelling was refused, nothing has changed.
  if (writes > 0 || (proof && places.length > 0)) expect(changesOf(before, await dumpOf(campus))).toEqual([]);
  // The valid spelling is accepted: only the spelling was the reason.
  let taken = { status: 0, text: '' };
  const calls = await writtenIn(async () => {
    taken = await answerTo(asked);
  });
  const spelledAs = new Map([...before.keys()].map((place) => [place.toLowerCase(), place]));
  for (const { where, id } of unread(calls)) {
    unreadAt.add(where);
    // The write uses the stored spelling exactly; Appwrite would match other spellings, too.
    const place = `${where}/${id}`;
    expect([route, spelledAs.get(place.toLowerCase()) ?? place]).toEqual([route, place]);
  }
  expect([route, taken.status, taken.text]).toEqual([route, 200, expect.any(String)]);
});

it('routes write unread rows only under ids that the caller cannot choose', () => {
  const known = new Set(Object.values(knownUnread).flat());
  expect([...unreadAt].filter((where) => !known.has(where))).toEqual([]);
});

it('a co-administrator cannot change the fixed administrator under any spelling of the id', async () => {
  const person = await campus.person('Dua');
  await campus.users.updateLabels({ userId: person.id, labels: ['admin'] });
  await ensureProfile(campus.world, person);
  const fixed = campus.admin.id;
  const before = await dumpOf(campus);
  const body = (route: string) =>
    route.includes('PUT') ? { name: 'Diganti', phone: '', role: 'user' } : { blocked: true, reason: 'Menipu' };
  const asked = ['admin PUT /users/:userId', 'admin POST /users/:userId/blocked', 'admin DELETE /users/:userId'];
  for (const route of asked) {
    for (const spell of [(id: string) => id, ...Object.values(otherwise)]) {
      const ids = { userId: encodeURIComponent(spell(fixed)) };
      const call = { ids, body: body(route), userId: person.id, clientIp: '10.0.0.1', serverKey: 'secret' };
      const { status, text } = await callRoute(campus.world, route, call);
      const isTheirs = spell(fixed).toLowerCase() === fixed;
      expect([route, ids, status, text]).toEqual([
        route,
        ids,
        isTheirs ? 403 : 404,
        expect.stringContaining(isTheirs ? 'fixed_admin' : 'user_not_found'),
      ]);
    }
  }
  // The id of the administrator may be configured in capitals, too.
  const set = campus.worldWith({ settings: { adminUserId: fixed.toUpperCase() } });
  const demoted = editUser(set, person, { userId: fixed, name: 'Diganti', phone: '', role: 'user' });
  expect((await refusalOf(demoted)).code).toBe('fixed_admin');
  expect(changesOf(before, await dumpOf(campus))).toEqual([]);
});

it('an id with capitals and dots can be reported, messaged and blocked, only under that spelling', async () => {
  const { world, users } = campus;
  const id = `Sari.K-${ID.unique().slice(0, 8)}_A`;
  await users.create({ userId: id, email: 'sari.k@kampus.ac.id', name: 'Sari' });
  await users.updateEmailVerification({ userId: id, emailVerification: true });
  await ensureProfile(world, { id });
  const reporter = await campus.person();
  const ask = (route: string, userId: string, asBody: (id: string) => object, inIt: string) => {
    const ids = { userId: encodeURIComponent(inIt) };
    return callRoute(world, route, { ids, body: asBody(inIt), userId, clientIp: '10.0.0.1', serverKey: 'secret' });
  };
  const asks = [
    ['market POST /person-reports', reporter.id, (personId: string) => ({ personId, reason: 'Penipuan' })],
    ['market POST /talks', reporter.id, (other: string) => ({ about: 'person', id: other })],
    ['admin PUT /users/:userId', campus.admin.id, () => ({ name: 'Sari', phone: '', role: 'user' })],
    ['admin POST /users/:userId/blocked', campus.admin.id, () => ({ blocked: true, reason: 'Menipu' })],
    ['admin DELETE /users/:userId', campus.admin.id, () => ({})],
  ] as const;
  for (const [route, by, bodyFor] of asks) {
    for (const spelled of [id.toLowerCase(), id.toUpperCase()]) {
      const refused = await ask(route, by, bodyFor, spelled);
      expect([route, spelled, refused.status >= 400 && refused.status < 500]).toEqual([route, spelled, true]);
    }
    expect([route, (await ask(route, by, bodyFor, id)).status]).toEqual([route, 200]);
  }
});

it('rejects uploads whose file id differs from an existing one only in case', async () => {
  const [owner, stranger] = [await campus.person(), await campus.person()];
  const { secret } = await campus.users.createSession({ userId: stranger.id });
  for (const bucket of [
    'product-photos',
    'profile-photos',
    'chat-photos',
    'talk-photos',
    'dispute-photos',
    'link-photos',
    'result-files',
  ] as const) {
    const id = await photoBy(campus, owner, bucket);
    const before = await campus.world.files.get(bucket, id);
    const form = new FormData();
    form.set('fileId', id.toUpperCase());
    form.set('file', new File([onePixel], 'photo.png', { type: 'image/png' }));
    const answer = await fetch(`${campus.server.endpoint}/storage/buckets/${bucket}/files`, {
      method: 'POST',
      headers: { 'x-appwrite-project': campus.server.projectId, 'x-appwrite-session': secret },
      body: form,
    });
    expect([bucket, answer.status]).toEqual([bucket, 409]);
    const { isBy: _, ...after } = (await campus.world.files.get(bucket, id)) ?? {};
    expect(before).toMatchObject(after);
    expect(after).toHaveProperty('id', id);
  }
});

it('no table lets clients create or update rows', () => {
  const { tables } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { tables: { $permissions: string[] }[] };
  const rights = tables.flatMap(({ $permissions }) => $permissions.map((one) => one.slice(0, one.indexOf('('))));
  expect([...new Set(rights)]).toEqual(['read']);
});

it('a session with the user id in capitals acts as a guest', async () => {
  const person = await campus.person();
  const { secret } = await campus.users.createSession({ userId: person.id });
  const { id, ...held } = JSON.parse(Buffer.from(secret, 'base64').toString()) as { id: string; secret: string };
  for (const spelled of [id, id.toUpperCase()]) {
    const session = Buffer.from(JSON.stringify({ id: spelled, ...held })).toString('base64');
    const { status, body } = await ask(campus.server, '/account', { headers: { 'x-appwrite-session': session } });
    expect([spelled, [200, 401].includes(status), body.$id ?? id]).toEqual([spelled, true, id]);
  }
});
