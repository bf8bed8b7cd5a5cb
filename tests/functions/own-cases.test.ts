/**
 * Administrators cannot decide their own cases: every administrator's route, called by an administrator whom the case
 * concerns.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saleId } from '#domain/order-ids.ts';
import { changeOrderStatus } from '../../functions/usecases/orders/move-order.ts';
import { raiseSaleEvent, raiseSaleEventAsAdmin } from '../../functions/usecases/orders/move-sale.ts';
import { editUser } from '../../functions/usecases/people/manage-user.ts';
import { reportPerson, reportProduct } from '../../functions/usecases/reports/reports.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderedOnce } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';
import { bodyOf, freshFor, type RouteStage, stageRoutes } from '../support/route-stage.ts';
import { callRoute, routes } from '../support/routes.ts';
import { trader } from '../support/trust.ts';

let campus: Campus;
let stage: RouteStage;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  stage = await stageRoutes(campus);
  for (const { id } of [stage.buyer, stage.seller, stage.bystander]) await makeAdmin(id);
});
const makeAdmin = (userId: string) => campus.users.updateLabels({ userId, labels: ['admin'] });
afterAll(() => campus.close());

type Side = 'buyer' | 'seller' | 'bystander';

/** The person whose case each route decides, or why it decides none. */
const about: Record<string, readonly Side[] | string> = {
  'admin POST /orders/:orderId/status': ['buyer', 'seller'],
  'admin GET /orders': 'a list',
  'admin GET /orders/:orderId/money': 'reads what the ledger says',
  'admin POST /orders/:orderId/refund': ['buyer'],
  'admin POST /orders/:orderId/refund/undone': ['buyer'],
  'admin GET /sales/:saleId': 'reads what the order’s own rows tell every administrator',
  'admin POST /sales/:saleId/events': ['buyer', 'seller'],
  'admin POST /sales/:saleId/questions': ['buyer', 'seller'],
  'admin POST /sales/:saleId/photos/:photoId/token': ['buyer', 'seller'],
  'admin POST /sales/:saleId/photo/token': 'shows what was sold, as the order’s own rows do',
  'admin POST /sales/:saleId/absence': ['buyer', 'seller'],
  'admin GET /sales/:saleId/talk': ['buyer', 'seller'],
  'admin GET /sales/:saleId/files': ['buyer', 'seller'],
  'admin GET /sales/:saleId/promise': ['buyer', 'seller'],
  'admin GET /reports/:reportId/talk': ['buyer', 'seller'],
  'admin GET /reports/:reportId/review': ['buyer', 'seller'],
  'admin POST /reviews/:reviewId/hidden': ['buyer', 'seller'],
  'admin POST /wanted/:wantedId/removed': ['buyer'],
  'admin GET /money': 'sums of the campus',
  'admin POST /money/recount': 'corrects sums by what is written',
  'admin GET /payouts/due': 'a list',
  'admin GET /payouts': 'a list',
  'admin POST /payouts': ['bystander'],
  'admin POST /payouts/export': 'a file of what others have prepared',
  'admin POST /payouts/:payoutId/paid': ['bystander'],
  'admin POST /payouts/:payoutId/failed': ['bystander'],
  'admin POST /payouts/:payoutId/undone': ['bystander'],
  'admin GET /payout-files': 'a list',
  'admin POST /payout-files/:fileId/sent': 'passes by what is one’s own, and says so',
  'admin POST /payout-files/:fileId/undone': 'passes by what is one’s own, and says so',
  'admin GET /refunds': 'a list',
  'admin POST /refunds/:refundId/paid': ['buyer'],
  'admin POST /refunds/:refundId/undone': ['buyer'],
  'admin POST /refunds/:refundId/midtrans': ['buyer'],
  'admin POST /accounts/:userId/show': 'one’s own account is shown to its owner anyway',
  'admin GET /attention': 'a list',
  'admin GET /statistics': 'sums of the campus',
  'admin POST /chats/:chatId/closed': 'says that a chat needs no answer',
  'admin POST /reports/:reportId/status': ['buyer', 'seller'],
  'admin POST /reports/:reportId/undone': ['buyer', 'seller'],
  'admin POST /notifications': 'news for everybody',
  'admin GET /mailings/readers': 'a number',
  'admin POST /mailings/:mailingId/stopped': 'news for everybody',
  'admin POST /recount': 'corrects sums by what is written',
  'admin POST /reputations/recount': 'corrects records by what is written',
  'admin GET /moves': 'counts of goods',
  'admin POST /moves': 'goods of a renamed category, whoever sells them',
  'admin GET /settings/fixed': 'names of variables',
  'admin POST /settings/pictures': 'a picture for everybody',
  'admin GET /setup': 'whether the campus is ready',
  'admin GET /setup/midtrans': 'whether the campus is ready',
  'admin POST /setup/mail': 'whether the campus is ready',
  'admin POST /setup/mail/arrived': 'whether the campus is ready',
  'admin POST /setup/push': 'whether the campus is ready',
  'admin POST /setup/push/arrived': 'whether the campus is ready',
  'admin POST /setup/kept': 'whether the campus is ready',
  'admin POST /setup/closed': 'whether the campus is ready',
  'admin PUT /settings/:group': 'rules for everybody',
  'admin POST /settings/:group/undo': 'rules for everybody',
  'admin GET /fixed-admin': 'an id',
  'admin POST /open-trades': 'sums of what is open',
  'admin POST /open-sales': 'a number',
  'admin GET /users/:userId': 'a page that leaves out what is noted about its reader',
  'admin POST /users/:userId/chat': ['bystander'],
  'admin POST /users/:userId/notes': ['bystander'],
  'admin PUT /users/:userId': ['bystander'],
  'admin POST /users/:userId/blocked': ['bystander'],
  'admin DELETE /users/:userId': ['bystander'],
  'admin POST /products': 'selling, as everybody may',
  'admin PUT /products/:productId': 'selling, as everybody may',
  'admin DELETE /products/:productId': 'selling, as everybody may',
};

it('lists exactly the administrator’s routes', () => {
  expect(Object.keys(about).sort()).toEqual(routes.filter((route) => route.startsWith('admin ')).sort());
});

/** Ids for calling the route about these people. */
async function idsFor(route: string): Promise<Record<string, string>> {
  if (route.endsWith('/absence')) {
    const absent = { against: 'buyer', absentAt: new Date().toISOString() };
    await campus.world.rows.update('sales', stage.ids.saleId ?? '', absent);
    return {};
  }
  if (/refund/.test(route)) {
    const ids = await freshFor(campus, stage, route);
    const orderId = ids.orderId ?? (await campus.world.rows.get('refunds', ids.refundId ?? ''))?.orderId ?? '';
    await campus.world.rows.update('orders', orderId, { userId: stage.buyer.id });
    if (ids.refundId) await campus.world.rows.update('refunds', ids.refundId, { buyerId: stage.buyer.id });
    return ids;
  }
  const ids = await freshFor(campus, stage, route);
  if (ids.payoutId) await campus.world.rows.update('payouts', ids.payoutId, { personId: stage.bystander.id });
  return ids;
}

const own = Object.entries(about).flatMap(([route, sides]) =>
  typeof sides === 'string' ? [] : sides.map((side) => [route, side] as const),
);

describe.each(own)('%s, called by an administrator who is its %s', (route, side) => {
  it('is refused without a change, but allowed to another administrator', async () => {
    const ids = { ...stage.ids, ...(await idsFor(route)) };
    const given = await bodyOf(campus, stage, route, 'x');
    const body = route === 'admin PUT /users/:userId' ? { ...given, role: 'user' } : given;
    const audits = () => campus.world.rows.list('auditEvents', { newestFirst: true, limit: 1, select: ['$id'] });
    const before = await audits();
    const ask = (userId: string) =>
      callRoute(campus.world, route, { ids, body, userId, clientIp: 'x', serverKey: 'secret' });
    const refused = await ask(stage[side].id);
    expect(refused.text).toContain('own_case');
    // Payouts are answered one by one, so the response is 200.
    expect(refused.status).toBe(route === 'admin POST /payouts' ? 200 : 403);
    expect(await audits()).toEqual(before);
    if (route.startsWith('admin DELETE')) return;
    expect((await ask(campus.admin.id)).text).not.toContain('own_case');
    await makeAdmin(stage.bystander.id);
  });
});

it('administrators cannot decide reports that they made, that are about them, or about their own product', async () => {
  const reporter = await trader(campus, 'Lapor');
  await campus.users.updateLabels({ userId: reporter.id, labels: ['admin'] });
  const said = { reason: 'Penipuan', description: '' } as const;
  const { reportId: ofPerson } = await reportPerson(campus.world, reporter, { personId: stage.bystander.id, ...said });
  const { $id: productId } = await campus.product({ sellerId: stage.seller.id });
  const ofGoods = { productId, reason: 'Harga tidak wajar', description: '' } as const;
  const { reportId: ofProduct } = await reportProduct(campus.world, reporter, ofGoods);
  const decide = async (reportId: string, { id }: { id: string }) => {
    const call = { ids: { reportId }, body: { status: 'under_review', removeProduct: false }, userId: id };
    const route = 'admin POST /reports/:reportId/status';
    return (await callRoute(campus.world, route, { ...call, clientIp: 'x', serverKey: '' })).status;
  };
  expect(await decide(ofPerson, reporter)).toBe(403);
  expect(await decide(ofPerson, stage.bystander)).toBe(403);
  expect(await decide(ofProduct, reporter)).toBe(403);
  expect(await decide(ofProduct, stage.seller)).toBe(403);
  expect(await decide(ofPerson, stage.seller)).toBe(200);
  expect(await decide(ofProduct, stage.bystander)).toBe(200);
});

it('a dispute of the only administrator waits for a second one, whom the first can appoint', async () => {
  const [buyer, second] = [await trader(campus, 'Beli'), await trader(campus, 'Kedua')];
  const admin: KnownCaller = campus.admin;
  const { orderId } = await orderedOnce(campus, { sellerId: admin.id });
  const id = saleId(orderId, 1);
  await campus.world.rows.update('sales', id, { buyerId: buyer.id });
  await raiseSaleEvent(campus.world, admin, { saleId: id, event: 'accept' });
  await raiseSaleEvent(campus.world, buyer, { saleId: id, event: 'object', reason: 'Rusak' });
  const decision = { saleId: id, event: 'release', reason: 'Barangnya baik' } as const;
  expect(await refusalOf(raiseSaleEventAsAdmin(campus.world, admin, decision))).toMatchObject({ code: 'own_case' });
  expect(await refusalOf(changeOrderStatus(campus.world, admin, { orderId, to: 'Canceled' }))).toMatchObject({
    code: 'own_case',
  });
  await editUser(campus.world, admin, { userId: second.id, name: second.name, phone: '', role: 'admin' });
  expect(await raiseSaleEventAsAdmin(campus.world, second, decision)).toMatchObject({ state: 'completed' });
});
