import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureProfile } from '../../functions/usecases/people/profile.ts';
import { reportPerson, reportProduct, setReportStatus } from '../../functions/usecases/reports/reports.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus();
});
afterAll(() => campus.close());

const reason = 'Indikasi penipuan / Scam' as const;
const countedReports = async () => (await campus.world.rows.get('totals', 'all'))?.reports ?? 0;

it('a reported product appears for administrators as new', async () => {
  const [budi, lamp] = await Promise.all([campus.person(), campus.product()]);
  const before = await countedReports();
  const { reportId } = await reportProduct(campus.world, budi, { productId: lamp.$id, reason, description: 'Palsu' });
  expect(await campus.world.rows.get('reports', reportId)).toMatchObject({
    productId: lamp.$id,
    productName: lamp.name,
    reportedByUserId: budi.id,
    reporterEmail: budi.email,
    reason,
    description: 'Palsu',
    status: 'new',
  });
  expect(await countedReports()).toBe(before + 1);
});

it('a person can have one open report per product, and a new one after the decision', async () => {
  const [budi, lamp] = await Promise.all([campus.person(), campus.product()]);
  const send = () => reportProduct(campus.world, budi, { productId: lamp.$id, reason, description: '' });
  const outcomes = await Promise.allSettled([send(), send()]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await refusalOf(send())).code).toBe('already_reported');
  const [first] = await campus.world.rows.list('reports', { where: { reportedByUserId: budi.id }, limit: 10 });
  await campus.world.rows.update('reports', first?.$id ?? '', { status: 'resolved_no_action' });
  expect((await send()).reportId).not.toBe(first?.$id);
});

it('a report of a product whose id equals its seller’s does not block a report of the seller', async () => {
  const [budi, sari] = await Promise.all([campus.person(), campus.person()]);
  await ensureProfile(campus.world, sari);
  const lamp = await campus.product({}, sari.id);
  await reportProduct(campus.world, budi, { productId: lamp.$id, reason, description: '' });
  const about = { personId: sari.id, reason: 'Penipuan', description: '' } as const;
  const { reportId } = await reportPerson(campus.world, budi, about);
  expect(await campus.world.rows.get('reports', reportId)).toMatchObject({ about: 'person', personId: sari.id });
});

it('the reporter’s notification has the name of the reported product or person', async () => {
  const [budi, sari] = await Promise.all([campus.person(), campus.person('Sari')]);
  await ensureProfile(campus.world, sari);
  const lamp = await campus.product({}, sari.id);
  const about = { personId: sari.id, reason: 'Penipuan', description: '' } as const;
  const reports = [
    await reportProduct(campus.world, budi, { productId: lamp.$id, reason, description: '' }),
    await reportPerson(campus.world, budi, about),
  ];
  const status = 'resolved_no_action';
  for (const { reportId } of reports)
    await setReportStatus(campus.world, campus.admin, { reportId, status, removeProduct: false });
  const told = await campus.world.rows.list('notifications', { where: { userId: budi.id }, limit: 100 });
  for (const name of [lamp.name, 'Sari']) expect(told.map(({ body }) => body).join('\n')).toContain(`"${name}"`);
});

it('a product that does not exist cannot be reported', async () => {
  const budi = await campus.person();
  const report = reportProduct(campus.world, budi, { productId: 'nowhere', reason, description: '' });
  expect((await refusalOf(report)).code).toBe('product_not_found');
});

it('the eleventh report within an hour is rate-limited', async () => {
  const budi = await campus.person();
  const now = Date.parse('2026-03-01T10:30:00.000Z');
  const world = campus.worldWith({ now: () => now });
  const send = async () =>
    reportProduct(world, budi, { productId: (await campus.product()).$id, reason, description: '' });
  for (let times = 0; times < 10; times++) await send();
  expect(await refusalOf(send())).toEqual({ code: 'rate_limited', details: { retryAfterSeconds: 1_800 } });
});
