/** Staff who change a person's things follow the same rules as that person, and are audited. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Campus, openCampus } from '../support/campus.ts';
import { askedRoutes, openRouteCalls } from '../support/route-calls.ts';
import { callRoute } from '../support/routes.ts';

let campus: Campus;
let callOf: Awaited<ReturnType<typeof openRouteCalls>>;
beforeAll(async () => {
  campus = await openCampus();
  callOf = await openRouteCalls(campus);
});
afterAll(() => campus.close());

/** Routes without an audit entry, with what else shows the actor, or why it does not matter. */
const unaudited: Readonly<Record<string, string>> = {
  'admin POST /sales/:saleId/photos/:photoId/token': 'a look: the sale that it belongs to is in the audit',
  'admin POST /sales/:saleId/photo/token': 'a look: the sale that it belongs to is in the audit',
  'admin POST /open-trades': 'a question',
  'admin POST /open-sales': 'a question',
  'admin POST /money/recount': 'each correction is: there is none here',
  'admin POST /reputations/recount': 'each correction is: there is none here',
  'admin POST /payouts': 'each payout is: nobody here has money (admin-money.test.ts)',
  'admin POST /payouts/export': 'each file with payouts is: there are none here (admin-money.test.ts)',
  'admin POST /settings/pictures': 'what names the picture is: the settings that are saved with it',
  'admin POST /moves': 'the change of settings that began it is',
  'admin POST /setup/mail': 'to the person who asks',
  'admin POST /setup/mail/arrived': 'notes of the setup list',
  'admin POST /setup/push': 'to the person who asks',
  'admin POST /setup/push/arrived': 'notes of the setup list',
  'admin POST /setup/kept': 'notes of the setup list',
  'admin POST /setup/closed': 'notes of the setup list',
};

/** The state that a sale needs for these routes. */
const before: Readonly<Record<string, object>> = {
  'admin POST /sales/:saleId/events': { state: 'disputed', disputedFrom: 'accepted' },
  'admin POST /sales/:saleId/absence': { against: 'buyer', absentAt: new Date().toISOString() },
};

const written = askedRoutes.filter((route) => /^admin (?:POST|PUT|DELETE) /.test(route));

it.each(written)('%s creates an audit entry', async (route) => {
  const call = await callOf(route);
  const newest = async () =>
    (await campus.world.rows.list('auditEvents', { newestFirst: true, limit: 1, select: ['actorId'] }))[0];
  if (before[route]) await campus.world.rows.update('sales', call.ids.saleId ?? '', before[route]);
  const last = await newest();
  const answer = await callRoute(campus.world, route, call);
  expect(answer, answer.text).toMatchObject({ status: 200 });
  const after = await newest();
  const isNew = after !== undefined && after.$id !== last?.$id && after.actorId === call.userId;
  expect(isNew).toBe(unaudited[route] === undefined);
});
