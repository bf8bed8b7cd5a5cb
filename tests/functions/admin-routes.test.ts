import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { app } from '../../functions/admin/app.ts';
import { adminOf } from '../../functions/kit/caller.ts';
import { serve } from '../../functions/kit/serve.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { type Campus, openCampus } from '../support/campus.ts';

let campus: Campus;
let student: Caller;
let blocked: Caller;
beforeAll(async () => {
  // The totals are this test's to move: no function counts people late.
  campus = await openCampus({ still: true });
  [student, blocked] = await Promise.all([campus.person(), campus.person('Joko')]);
  await campus.users.updateStatus({ userId: blocked.id, status: false });
});
afterAll(() => campus.close());

/** One execution of the function `admin` as Appwrite starts it; '' is a visitor. */
async function call(userId: string, method: string, path: string, body: unknown = {}) {
  const answer: { status: number; body: unknown } = { status: 0, body: null };
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const headers = { 'content-type': 'application/json', ...(userId && { 'x-appwrite-user-id': userId }) };
  const req = { method, url: path, path, queryString: '', headers, bodyBinary: bytes, bodyText: '' };
  const res = {
    text: (text: string, status = 200) => Object.assign(answer, { status, body: JSON.parse(text) }),
    json: () => undefined,
    binary: () => undefined,
    empty: () => undefined,
  };
  await serve(
    { req, res, log: () => undefined, error: (message) => console.error(message) },
    app,
    () => campus.world,
    adminOf,
  );
  return answer;
}

const routes = [
  ['POST', '/orders/nowhere/status', { to: 'Processed' }],
  ['POST', '/reports/nowhere/status', { status: 'new' }],
  ['POST', '/notifications', { title: 'Libur' }],
  ['POST', '/recount', {}],
  ['POST', '/money/recount', {}],
  ['POST', '/reputations/recount', {}],
  ['GET', '/fixed-admin', {}],
  ['GET', '/settings/fixed', {}],
  ['GET', '/moves', {}],
  ['POST', '/moves', {}],
  ['PUT', '/settings/nothing', { version: 0, data: {} }],
  ['POST', '/settings/nothing/undo', { version: 0 }],
  ['PUT', '/users/nobody', { name: 'Budi', phone: '', role: 'user' }],
  ['POST', '/users/nobody/blocked', { blocked: true, reason: 'Menipu' }],
  ['DELETE', '/users/nobody', {}],
  ['POST', '/products', { productId: 'abcdefghij0123456789', name: 'Rak', price: 1_000 }],
  ['PUT', '/products/nowhere', { name: 'Rak', price: 1_000, version: 0, shownStock: null }],
  ['DELETE', '/products/nowhere', {}],
] as const;

describe.each(routes)('%s %s', (method, path, body) => {
  it('is refused to visitors, students and blocked people, and lets the administrator in', async () => {
    expect(await call('', method, path, body)).toEqual({ status: 401, body: { error: { code: 'not_signed_in' } } });
    const notStaff = { code: 'forbidden', details: { right: 'staff' } };
    expect(await call(student.id, method, path, body)).toEqual({ status: 403, body: { error: notStaff } });
    expect(await call(blocked.id, method, path, body)).toEqual({ status: 403, body: { error: { code: 'blocked' } } });
    expect([200, 404]).toContain((await call(campus.admin.id, method, path, body)).status);
  });
});

it('every change an administrator makes is one entry of the audit', async () => {
  const actionsOn = async (subject: string) =>
    (await campus.world.rows.list('auditEvents', { where: { subject }, limit: 20 })).map((entry) => entry.action);
  const productId = 'zyxwvutsrq0123456789';
  const as = campus.admin.id;
  await call(as, 'POST', '/products', { productId, name: 'Meja', price: 5_000 });
  await call(as, 'PUT', `/products/${productId}`, { name: 'Meja lipat', price: 6_000, version: 0, shownStock: null });
  await call(as, 'DELETE', `/products/${productId}`);
  expect((await actionsOn(productId)).sort()).toEqual(['product.create', 'product.delete', 'product.edit']);
  await campus.world.rows.update('totals', 'all', { users: 999 });
  const before = (await actionsOn('all')).length;
  expect(await call(as, 'POST', '/recount')).toMatchObject({ body: { before: { users: 999 }, isHealed: true } });
  expect(await actionsOn('all')).toHaveLength(before + 1);
});
