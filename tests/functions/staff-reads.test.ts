/**
 * Which staff have read whose data: one audit entry for each reader, subject and day. docs/security.md names the
 * exceptions.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { asCaller, type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute, routes } from '../support/routes.ts';

/** Reading routes that are audited once a day: the audit action, and the parameter that identifies the subject. */
const once = {
  'admin GET /users/:userId': { action: 'person.read', id: 'userId' },
  'admin GET /sales/:saleId': { action: 'sale.read', id: 'saleId' },
  'market POST /chats/:chatId/read': { action: 'chat.read', id: 'chatId' },
} as const;

/** Routes that are audited at each call. */
const eachTime = [
  'admin GET /sales/:saleId/talk',
  'admin GET /sales/:saleId/files',
  'admin GET /reports/:reportId/talk',
];

/** Routes that are not audited: they show counts, amounts with names, settings, or public texts. */
const none = [
  'admin GET /orders',
  'admin GET /orders/:orderId/money',
  'admin GET /money',
  'admin GET /payouts',
  'admin GET /payouts/due',
  'admin GET /payout-files',
  'admin GET /refunds',
  'admin GET /reports/:reportId/review',
  'admin GET /sales/:saleId/promise',
  'admin GET /statistics',
  'admin GET /attention',
  'admin GET /mailings/readers',
  'admin GET /settings/fixed',
  'admin GET /setup',
  'admin GET /setup/midtrans',
  'admin GET /moves',
  'admin GET /fixed-admin',
];

it('docs/security.md lists the tables that staff can read as rows', () => {
  const { tables } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as {
    tables: { $id: string; $permissions: string[] }[];
  };
  const [, section = ''] = readFileSync('docs/security.md', 'utf8').split('### What the audit does not record');
  const [text = ''] = section.split('###');
  const byLabel = tables.filter(({ $permissions }) => $permissions.some((one) => one.includes('label:')));
  expect(byLabel.map(({ $id }) => $id).filter((id) => !text.includes(`\`${id}\``))).toEqual([]);
});

let campus: Campus;
let stage: RouteStage;
let other: KnownCaller;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  await ensureProfile(campus.world, campus.admin);
  stage = await stageRoutes(campus);
  const person = await campus.person('Dua');
  await campus.users.updateLabels({ userId: person.id, labels: ['admin'] });
  await ensureProfile(campus.world, person);
  other = asCaller({ id: person.id, name: person.name, email: person.email, isAdmin: true });
});
afterAll(() => campus.close());

it('every reading route of the administrator is in one of the lists of this test', () => {
  const reading = routes.filter((route) => route.startsWith('admin GET '));
  const named = [...Object.keys(once), ...eachTime, ...none].filter((route) => route.startsWith('admin '));
  expect(reading.sort()).toEqual(named.sort());
});

describe.each(Object.entries(once))('%s', (route, { action, id }) => {
  const entries = () => campus.world.rows.list('auditEvents', { where: { action }, limit: 100 });
  async function read(reader: KnownCaller, days = 0, ids: Readonly<Record<string, string>> = stage.ids) {
    const world = campus.worldWith({ now: () => Date.now() + days * 86_400_000 });
    const call = { ids, body: {}, userId: reader.id, clientIp: '10.0.0.1', serverKey: '' };
    const { status, text } = await callRoute(world, route, call);
    expect([route, status, text]).toEqual([route, 200, expect.any(String)]);
    return text;
  }

  it('creates one entry per reader, subject and day, without the data', async () => {
    for (const reader of [campus.admin, campus.admin, other, other]) await read(reader);
    const found = await entries();
    expect(
      found.map(({ actorId, subject, before, after, state }) => [actorId, subject, before, after, state]).sort(),
    ).toEqual([campus.admin.id, other.id].sort().map((actor) => [actor, stage.ids[id], '', '', 'done']));
    await read(campus.admin, 1);
    expect(await entries()).toHaveLength(3);
  });

  it('creates no entry for the reader’s own data', async () => {
    const before = (await entries()).length;
    const own = { userId: campus.admin.id, chatId: stage.buyer.id, saleId: stage.ids.saleId ?? '' };
    if (id === 'saleId') await campus.world.rows.update('sales', own.saleId, { sellerId: campus.admin.id });
    const reader = id === 'chatId' ? stage.buyer : campus.admin;
    await read(reader, 2, { ...stage.ids, ...own });
    expect(await entries()).toHaveLength(before);
  });
});
