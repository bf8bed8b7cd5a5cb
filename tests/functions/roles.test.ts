/** Roles of the staff: their rights, who assigns them, and that staff cannot promote themselves. */
import { ID } from 'node-appwrite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderMoneyQuery } from '#domain/money/order-money-list.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { type Role, rightsOf, rightsOfRole, roleOfLabels, roles } from '#domain/people/rights.ts';
import { app } from '../../functions/admin/app.ts';
import { routeRights } from '../../functions/admin/route-rights.ts';
import { listOrderMoney, readOrderMoney } from '../../functions/usecases/money/order-money.ts';
import { needsAttention } from '../../functions/usecases/orders/attention.ts';
import { attentionFor } from '../../functions/usecases/orders/attention-by-right.ts';
import { finishUserActions } from '../../functions/usecases/people/finish-user-actions.ts';
import { deleteUser, editUser, setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { readPerson } from '../../functions/usecases/people/person-page.ts';
import type { Caller } from '../../functions/usecases/world.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { orderedOnce } from '../support/orders.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
const staff = new Map<Role, Caller>();

/** A person with this role in the account. */
async function withRole(role: Role): Promise<KnownCaller> {
  const person = await campus.person(`Peran${role}`);
  await campus.users.updateLabels({ userId: person.id, labels: role === 'user' ? [] : [role] });
  const rights = rightsOf([role], false);
  return { ...person, rights, person: async () => ({ ...person, rights }) };
}

beforeAll(async () => {
  campus = await openCampus({ still: true });
  for (const role of roles) staff.set(role, await withRole(role));
});
afterAll(() => campus.close());

const as = (role: Role): Caller => staff.get(role) ?? campus.admin;

it('every route has a right, and every listed route exists', () => {
  const known = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(known)].sort()).toEqual(Object.keys(routeRights).sort());
});

it('a moderator has no rights to money, and a treasurer none to conversations', () => {
  expect(
    rightsOfRole.moderator.filter((right) => ['money', 'trades', 'decisions', 'overview'].includes(right)),
  ).toEqual([]);
  expect(rightsOfRole.treasurer.filter((right) => ['chat', 'reports', 'people', 'decisions'].includes(right))).toEqual(
    [],
  );
  expect(rightsOfRole.admin).not.toContain('roles');
  expect(rightsOf(['admin'], true).has('roles')).toBe(true);
  expect(rightsOf(['moderator'], true).has('roles')).toBe(false);
  expect([roleOfLabels(['treasurer', 'admin']), roleOfLabels(['x'])]).toEqual(['admin', 'user']);
});

describe('assigning a role', () => {
  let person: KnownCaller;
  beforeEach(async () => {
    person = await campus.person('Calon');
  });
  const give = (by: Caller, userId: string, role: Role) =>
    editUser(campus.world, by, { userId, name: 'Calon', phone: '', role });

  it('also removes a label in another case, which a real Appwrite would accept for staff rows', async () => {
    await campus.users.updateLabels({ userId: person.id, labels: ['Admin', 'tester'] });
    await campus.users.createSession({ userId: person.id });
    await give(campus.admin, person.id, 'user');
    expect((await campus.users.get({ userId: person.id })).labels).toEqual(['tester']);
    expect((await campus.users.listSessions({ userId: person.id })).total).toBe(0);
  });

  it.each(roles.filter((role) => role !== 'user'))(
    '%s: sets label, profile, audit and notification; removing it ends the sessions',
    async (role) => {
      await give(campus.admin, person.id, role);
      expect((await campus.users.get({ userId: person.id })).labels).toEqual([role]);
      expect((await campus.world.rows.get('profiles', person.id))?.role).toBe(role);
      const news = () =>
        campus.world.rows.list('notifications', { where: { userId: person.id, kind: 'role_changed' }, limit: 10 });
      expect(await news()).toHaveLength(1);
      await campus.users.createSession({ userId: person.id });
      await give(campus.admin, person.id, 'user');
      expect((await campus.users.get({ userId: person.id })).labels).toEqual([]);
      expect((await campus.users.listSessions({ userId: person.id })).total).toBe(0);
      expect(await news()).toHaveLength(2);
      const where = { subject: person.id, action: 'user.edit', state: 'done' };
      expect(await campus.world.rows.list('auditEvents', { where, limit: 10 })).toHaveLength(2);
    },
  );

  it('is allowed to the owner (the fixed administrator) only', async () => {
    for (const role of ['admin', 'moderator'] as const)
      expect(await refusalOf(give(as(role), person.id, 'moderator'))).toMatchObject({ code: 'owner_only' });
    expect(await refusalOf(give(as('moderator'), as('moderator').id, 'admin'))).toMatchObject({ code: 'own_case' });
  });

  it('is not undone by an edit of the demoted person that read the role before', async () => {
    const own = await withRole('admin');
    await give(campus.admin, own.id, 'admin');
    const { users } = campus.world;
    let reads = 0;
    const get = async (id: string) => {
      if (id === own.id && ++reads === 2) await give(campus.admin, own.id, 'user');
      return users.get(id);
    };
    const world = { ...campus.world, users: { ...users, get } };
    await editUser(world, own, { userId: own.id, name: 'Calon', phone: '0812', role: 'admin' });
    expect(reads).toBeGreaterThan(1);
    expect((await campus.users.get({ userId: own.id })).labels).toEqual([]);
    expect(await campus.world.rows.get('profiles', own.id)).toMatchObject({ phone: '0812', role: 'user' });
  });

  it('is completed by upkeep after an interruption, although an edit without a role came later', async () => {
    const own = await withRole('admin');
    await give(campus.admin, own.id, 'admin');
    const cut = { ...campus.world.users, setLabels: () => Promise.reject(new Error('cut')) };
    const take = { userId: own.id, name: 'Calon', phone: '', role: 'user' } as const;
    await expect(editUser({ ...campus.world, users: cut }, campus.admin, take)).rejects.toThrow('cut');
    await editUser(campus.world, own, { userId: own.id, name: 'Calon Baru', phone: '0812', role: 'admin' });
    await finishUserActions(campus.worldWith({ now: () => Date.now() + 120_000 }));
    expect((await campus.users.get({ userId: own.id })).labels).toEqual([]);
    const now = await campus.world.rows.get('profiles', own.id);
    expect(now).toMatchObject({ name: 'Calon Baru', phone: '0812', role: 'user' });
  });

  it('never removes the last owner', async () => {
    const take = give(campus.admin, campus.admin.id, 'user');
    expect(await refusalOf(take)).toMatchObject({ code: 'fixed_admin' });
    expect(await refusalOf(give(campus.admin, campus.admin.id, 'treasurer'))).toMatchObject({ code: 'fixed_admin' });
  });
});

describe('a staff member', () => {
  it.each(['admin', 'moderator'] as const)('cannot be blocked, renamed or deleted by a %s', async (role) => {
    const { id: userId } = as('treasurer');
    const { world } = campus;
    expect(await refusalOf(setUserBlocked(world, as(role), { userId, isBlocked: true }))).toMatchObject({
      code: 'owner_only',
    });
    expect(await refusalOf(deleteUser(world, as(role), { userId }))).toMatchObject({ code: 'owner_only' });
    const rename = editUser(world, as(role), { userId, name: 'Lain', phone: '', role: 'treasurer' });
    expect(await refusalOf(rename)).toMatchObject({ code: 'owner_only' });
  });
});

describe('the staff page about one person', () => {
  let seller: KnownCaller;
  beforeAll(async () => {
    seller = await withRole('user');
    await editUser(campus.world, campus.admin, { userId: seller.id, name: 'Dagang', phone: '', role: 'user' });
    await orderedOnce(campus, { sellerId: seller.id });
  });
  const pageFor = (role: Role) => readPerson(campus.world, as(role), { userId: seller.id });

  it('shows a moderator no money', async () => {
    const page = await pageFor('moderator');
    expect(page.money).toBeNull();
    expect(page.trades.sold.map(({ amount }) => amount)).toEqual([null]);
    expect(page.trades.open.selling).toEqual({ count: 1, amount: null });
    expect(page.notes).toEqual([]);
  });

  it('shows a treasurer no reports, reviews, notes or blocks', async () => {
    const page = await pageFor('treasurer');
    expect(page.money?.balance).toMatchObject({ available: 0 });
    expect(page.trades.sold.map(({ amount }) => amount)).toEqual([50_000]);
    expect([page.reports, page.reviews, page.notes, page.blocks]).toEqual([null, null, null, null]);
  });

  it('shows a treasurer names and sums, without products and contacts', async () => {
    const { profile, trades } = await pageFor('treasurer');
    expect([profile.email, profile.phone]).toEqual(['', '']);
    expect(trades.sold.map(({ productNames }) => productNames)).toEqual(['']);
    const whole = await pageFor('admin');
    expect([whole.profile.email === '', whole.trades.sold[0]?.productNames === '']).toEqual([false, false]);
  });

  it('is not found for an unknown id', async () => {
    const nobody = readPerson(campus.world, campus.admin, { userId: ID.unique() });
    expect(await refusalOf(nobody)).toMatchObject({ code: 'user_not_found' });
  });
});

describe('the treasurer’s view of orders', () => {
  const all = { q: '', from: '', to: '', sort: 'default', status: '', method: '', flag: '' } as const;
  const secret = 'Kos Rahasia 7, kamar belakang';
  let order: Awaited<ReturnType<typeof orderedOnce>>;
  beforeAll(async () => {
    order = await orderedOnce(campus, { sellerId: (await withRole('user')).id });
    await campus.world.rows.update('orders', order.orderId, { shippingAddress: secret, paymentFlag: 'paid_twice' });
    const own = { orderId: order.orderId };
    await campus.world.rows.updateWhere('sales', own, { reason: secret, meetPlace: secret, productNames: secret });
    await campus.world.rows.updateWhere('orderItems', own, { codAddress: secret, name: secret });
    await campus.world.rows.updateWhere('orderEvents', own, { note: secret });
  });

  it('shows who paid whom how much, without address, products, meeting or texts', async () => {
    const list = await listOrderMoney(campus.world, { ...all, q: orderNumber(order.orderId) });
    expect(list).toMatchObject({ count: 1, entries: [{ orderId: order.orderId, totalAmount: 50_000 }] });
    expect(list.entries[0]?.sellers).toHaveLength(1);
    const one = await readOrderMoney(campus.world, { orderId: order.orderId });
    expect(one).toMatchObject({ isRefundDue: true, mark: null, sales: [{ subtotal: 50_000 }], refunds: [] });
    expect(JSON.stringify([list, one])).not.toContain(secret);
  });

  it('can be filtered by words, days, state and open work; an unknown word finds nothing', async () => {
    const found = async (query: Partial<OrderMoneyQuery>) =>
      (await listOrderMoney(campus.world, { ...all, ...query })).entries.map(({ orderId }) => orderId);
    expect(await found({ flag: 'open' })).toEqual([order.orderId]);
    expect(await found({ sort: 'largest', status: 'Canceled' })).toEqual([]);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    for (const q of ['%', '_', '"', '🧋', 'tidak ada', '$', `${orderNumber(order.orderId)} tidak`]) {
      expect([q, await found({ q })]).toEqual([q, []]);
    }
    expect(await found({ q: order.orderId.slice(4, 12), after: 'tidakada' })).toEqual([order.orderId]);
  });

  it('has no page for an unknown order', async () => {
    expect(await refusalOf(readOrderMoney(campus.world, { orderId: 'tidakada' }))).toMatchObject({
      code: 'order_not_found',
    });
  });
});

it('"Perlu perhatian" shows each role only its own parts', async () => {
  const someone = await withRole('user');
  await orderedOnce(campus, { sellerId: someone.id });
  await campus.world.rows.updateWhere('sales', { sellerId: someone.id }, { state: 'disputed' });
  const all = await needsAttention(campus.world);
  expect(all.disputes.entries.length).toBeGreaterThan(0);
  expect(attentionFor(rightsOf(['admin'], false), all)).toEqual(all);
  for (const role of ['moderator', 'treasurer'] as const) {
    expect(attentionFor(rightsOf([role], false), all).disputes).toEqual({ entries: [], more: false });
  }
});
