import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { callRoute, routes } from '../support/routes.ts';

let campus: Campus;
let student: Caller;
let blocked: Caller;
beforeAll(async () => {
  // `still`, because this test counts the totals and no function may change them later.
  campus = await openCampus({ still: true });
  [student, blocked] = await Promise.all([campus.person(), campus.person('Joko')]);
  await campus.users.updateStatus({ userId: blocked.id, status: false });
});
afterAll(() => campus.close());

/** '' is a visitor. */
async function call(userId: string, route: string, ids: Record<string, string> = {}, body: unknown = {}) {
  const asked = { ids, body, userId, clientIp: 'x', serverKey: '' };
  const { status, text } = await callRoute(campus.world, `admin ${route}`, asked);
  return { status, body: JSON.parse(text) };
}

/** Roles allowed by each route: route-matrix.test.ts. */
it.each(routes.filter((one) => one.startsWith('admin ')))(
  '%s gives guests, students and blocked people the right refusal code',
  async (route) => {
    const refusals = [
      ['', 401, { code: 'not_signed_in' }],
      [student.id, 403, { code: 'forbidden', details: { right: 'staff' } }],
      [blocked.id, 403, { code: 'blocked' }],
    ] as const;
    for (const [userId, status, error] of refusals)
      expect(await call(userId, route.slice('admin '.length))).toEqual({ status, body: { error } });
  },
);

it('every change by an administrator creates one audit entry', async () => {
  const actionsOn = async (subject: string) =>
    (await campus.world.rows.list('auditEvents', { where: { subject }, limit: 20 })).map((entry) => entry.action);
  const ids = { productId: 'zyxwvutsrq0123456789' };
  const as = campus.admin.id;
  await call(as, 'POST /products', {}, { ...ids, name: 'Meja', price: 5_000 });
  const edited = { name: 'Meja lipat', price: 6_000, version: 0, shownStock: null };
  await call(as, 'PUT /products/:productId', ids, edited);
  await call(as, 'DELETE /products/:productId', ids);
  expect((await actionsOn(ids.productId)).sort()).toEqual(['product.create', 'product.delete', 'product.edit']);
  await campus.world.rows.update('totals', 'all', { users: 999 });
  const before = (await actionsOn('all')).length;
  expect(await call(as, 'POST /recount')).toMatchObject({ body: { before: { users: 999 }, isHealed: true } });
  expect(await actionsOn('all')).toHaveLength(before + 1);
});
