import { Account, Client, ID } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throttles } from '#domain/limits.ts';
import { padPassword } from '#domain/people/password.ts';
import { accountDeleted } from '../../functions/usecases/people/account-deleted.ts';
import { finishUserActions } from '../../functions/usecases/people/finish-user-actions.ts';
import { accountChanged, followMissed } from '../../functions/usecases/people/follow-account.ts';
import { editUser, setUserBlocked } from '../../functions/usecases/people/manage-user.ts';
import { deleteOwnAccount, ownData } from '../../functions/usecases/people/own-account.ts';
import { ensureProfile, updateProfile } from '../../functions/usecases/people/profile.ts';
import { sendMessage, startChat } from '../../functions/usecases/support/chat.ts';
import { removeOrphans } from '../../functions/usecases/upkeep/remove-orphans.ts';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { orderedOnce } from '../support/orders.ts';
import { photoBy } from '../support/photos.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true }); // The real accounts function would do the same work during the test.
});
afterAll(() => campus.close());

const countedUsers = async () => (await campus.world.rows.get('totals', 'all'))?.users ?? 0;
const profileOf = (id: string) => campus.world.rows.get('profiles', id);

describe('a profile', () => {
  it('is created once with role user, even for simultaneous requests', async () => {
    const budi = await campus.person();
    const before = await countedUsers();
    await Promise.all([1, 2, 3].map(() => ensureProfile(campus.world, budi)));
    expect(await profileOf(budi.id)).toMatchObject({
      name: 'Budi',
      email: budi.email,
      role: 'user',
      blocked: false,
      $permissions: [],
    });
    expect(await countedUsers()).toBe(before + 1);
  });

  it('copies a new name to account, products and chat, and keeps the phone in the profile only', async () => {
    const sari = await campus.person('Sari');
    const product = await campus.product({ sellerId: sari.id, sellerName: 'Sari' });
    const answer = await updateProfile(campus.world, sari, { name: 'Sari Dewi', phone: '0812 3456' });
    expect(answer).toMatchObject({ name: 'Sari Dewi', phone: '0812 3456' });
    expect(await campus.world.users.get(sari.id)).toMatchObject({ name: 'Sari Dewi' });
    expect(await profileOf(sari.id)).toMatchObject({ name: 'Sari Dewi', phone: '0812 3456' });
    expect(await campus.productNow(product.$id)).toMatchObject({ sellerName: 'Sari Dewi', version: 0 });
  });

  it('keeps fields that a simultaneous change sets', async () => {
    const sari = await campus.person('Sari');
    await ensureProfile(campus.world, sari);
    const photoId = await photoBy(campus, sari, 'profile-photos');
    // Saves the photo after the change of the phone number has read the profile and before it writes.
    const setBetween = async (): Promise<void> => {
      await updateProfile(campus.world, sari, { photoId });
    };
    const { rows } = campus.world;
    const update: typeof rows.update = async (table, id, data) => {
      if (table === 'profiles') await setBetween();
      return rows.update(table, id, data);
    };
    await updateProfile({ ...campus.world, rows: { ...rows, update } }, sari, { phone: '0812' });
    expect(await profileOf(sari.id)).toMatchObject({ phone: '0812', photoId, name: 'Sari' });
  });

  it('accepts only the person’s own upload as photo, and replaces the old one', async () => {
    const [sari, eko] = await Promise.all([campus.person('Sari'), campus.person('Eko')]);
    const [first, second, foreign] = [
      await photoBy(campus, sari, 'profile-photos'),
      await photoBy(campus, sari, 'profile-photos'),
      await photoBy(campus, eko, 'profile-photos'),
    ];
    expect(await updateProfile(campus.world, sari, { photoId: first })).toMatchObject({ photoId: first });
    expect((await refusalOf(updateProfile(campus.world, sari, { photoId: foreign }))).code).toBe('file_not_yours');
    expect((await refusalOf(updateProfile(campus.world, sari, { photoId: 'nowhere' }))).code).toBe('file_not_yours');
    await updateProfile(campus.world, sari, { photoId: second });
    expect(await campus.world.files.get('profile-photos', first)).toBeNull();
    expect(await campus.world.files.get('profile-photos', foreign)).not.toBeNull();
  });
});

describe('account changes are copied to the profile', () => {
  it('upkeep makes up for a lost event', async () => {
    const budi = await campus.person();
    expect(await followMissed(campus.world)).toBeGreaterThanOrEqual(1);
    expect(await profileOf(budi.id)).toMatchObject({ name: 'Budi' });
    expect(await followMissed(campus.world)).toBe(0);
  });

  it('a name changed directly at Appwrite reaches the profile', async () => {
    const budi = await campus.person();
    await accountChanged(campus.world, budi.id);
    await campus.users.updateName({ userId: budi.id, name: 'Budi Baru' });
    await accountChanged(campus.world, budi.id);
    expect(await profileOf(budi.id)).toMatchObject({ name: 'Budi Baru' });
  });

  it('an edit made while an older event is handled is not overwritten', async () => {
    const budi = await campus.person();
    await ensureProfile(campus.world, budi);
    await campus.users.updateName({ userId: budi.id, name: 'Budi Lama' });
    const { users } = campus.world;
    let reads = 0;
    const get: typeof users.get = async (id) => {
      const account = await users.get(id);
      const edit = { userId: budi.id, name: 'Budi Baru', phone: '', role: 'user' } as const;
      if (++reads === 1) await editUser(campus.world, campus.admin, edit);
      return account;
    };
    await accountChanged({ ...campus.world, users: { ...users, get } }, budi.id);
    expect(await profileOf(budi.id)).toMatchObject({ name: 'Budi Baru' });
  });

  it('a deleted account takes profile, cart, wishlist, products and chat along, even if events repeat', async () => {
    const sari = await campus.person('Sari');
    await ensureProfile(campus.world, sari);
    const product = await campus.product({ sellerId: sari.id, imageId: '', imageIds: [] });
    await startChat(campus.world, sari);
    await sendMessage(campus.world, sari, { chatId: sari.id, messageId: ID.unique(), message: 'Halo', imageId: '' });
    const before = await countedUsers();
    await Promise.all([accountDeleted(campus.world, sari.id), accountDeleted(campus.world, sari.id)]);
    expect(await profileOf(sari.id)).toBeNull();
    expect(await campus.world.rows.get('products', product.$id)).toBeNull();
    expect(await countedUsers()).toBe(before - 1);
    expect(await campus.world.rows.get('chats', sari.id)).toBeNull();
    expect(await campus.world.rows.list('messages', { where: { chatId: sari.id }, limit: 5 })).toEqual([]);
    expect((await campus.world.rows.get('totals', 'all'))?.chats).toBe(0);
  });
});

describe('blocking', () => {
  it('ends every session immediately, and unblocking undoes it', async () => {
    const budi = await campus.person();
    await ensureProfile(campus.world, budi);
    const { server } = campus;
    const session = await campus.users.createSession({ userId: budi.id });
    const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setSession(session.secret);
    expect((await new Account(client).get()).$id).toBe(budi.id);
    await setUserBlocked(campus.world, campus.admin, { userId: budi.id, isBlocked: true });
    await expect(new Account(client).get()).rejects.toThrow();
    expect(await profileOf(budi.id)).toMatchObject({ blocked: true });
    await setUserBlocked(campus.world, campus.admin, { userId: budi.id, isBlocked: false });
    expect(await campus.world.users.get(budi.id)).toMatchObject({ isActive: true });
    const audit = await campus.world.rows.list('auditEvents', { where: { subject: budi.id }, limit: 10 });
    expect(audit.map((entry) => [entry.action, entry.state])).toEqual([
      ['user.block', 'done'],
      ['user.unblock', 'done'],
    ]);
  });

  it('is refused for the fixed administrator and unknown people', async () => {
    const block = (userId: string) =>
      refusalOf(setUserBlocked(campus.world, campus.admin, { userId, isBlocked: true }));
    expect((await block(campus.admin.id)).code).toBe('fixed_admin');
    expect((await block('nobody')).code).toBe('user_not_found');
  });

  it('is completed by upkeep after an interruption', async () => {
    const budi = await campus.person();
    await ensureProfile(campus.world, budi);
    const broken = { ...campus.world.users, endSessions: () => Promise.reject(new Error('the line is cut')) };
    const attempt = setUserBlocked({ ...campus.world, users: broken }, campus.admin, {
      userId: budi.id,
      isBlocked: true,
    });
    await expect(attempt).rejects.toThrow('the line is cut');
    expect(await profileOf(budi.id)).toMatchObject({ blocked: false });
    expect(await finishUserActions(campus.worldWith({ now: () => Date.now() + 120_000 }))).toBe(1);
    expect(await profileOf(budi.id)).toMatchObject({ blocked: true });
    expect(await finishUserActions(campus.worldWith({ now: () => Date.now() + 120_000 }))).toBe(0);
  });
});

describe('an interrupted block or unblock followed by another decision', () => {
  it.each([true, false])('stays as the later decision left it (first decision is a block: %s)', async (isBlocked) => {
    const budi = await campus.person();
    await ensureProfile(campus.world, budi);
    const broken = { ...campus.world.users, setActive: () => Promise.reject(new Error('the line is cut')) };
    const first = setUserBlocked({ ...campus.world, users: broken }, campus.admin, { userId: budi.id, isBlocked });
    await expect(first).rejects.toThrow('the line is cut');
    await setUserBlocked(campus.world, campus.admin, { userId: budi.id, isBlocked: !isBlocked });
    await finishUserActions(campus.worldWith({ now: () => Date.now() + 120_000 }));
    expect(await campus.world.users.get(budi.id)).toMatchObject({ isActive: isBlocked });
    expect(await profileOf(budi.id)).toMatchObject({ blocked: !isBlocked });
    const open = await campus.world.rows.list('auditEvents', {
      where: { subject: budi.id, state: 'started' },
      limit: 10,
    });
    expect(open).toEqual([]);
  });
});

describe('a person’s own account', () => {
  it('can be exported as data', async () => {
    const other = await orderedOnce(campus);
    const { buyer, orderId } = await orderedOnce(campus);
    const data = await ownData(campus.world, buyer);
    expect(JSON.stringify(data)).not.toContain(other.orderId);
    expect(data.orders.map((order) => order.$id)).toEqual([orderId]);
    expect(data.items).toHaveLength(1);
    expect(data.transactions.map((copy) => copy.$id)).toEqual([orderId]);
  });

  it('can be exported a few times an hour, even simultaneously; a refusal states the time to wait', async () => {
    const person = await campus.person('Sering');
    const other = await campus.person('Jarang');
    const world = campus.worldWith({ now: () => Date.parse('2026-11-27T10:20:00.000Z') });
    const calls = await Promise.allSettled(Array.from({ length: 100 }, () => ownData(world, person)));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(throttles.ownData.times);
    expect(await refusalOf(ownData(world, person))).toEqual({
      code: 'rate_limited',
      details: { retryAfterSeconds: 2_400 },
    });
    await ownData(world, other);
    await ownData(campus.worldWith({ now: () => Date.parse('2026-11-27T11:00:00.000Z') }), person);
  });

  it('is deleted once by simultaneous calls; a later call is unauthorized', async () => {
    const person = await campus.person('Berulang');
    await ensureProfile(campus.world, person);
    const before = await countedUsers();
    const { secret } = await campus.users.createSession({ userId: person.id });
    const body = { path: '/account', method: 'DELETE' };
    const call = () => ask(campus.server, '/functions/market/executions', { body, session: secret });
    const ended = (await Promise.all([call(), call(), call()])).map(
      ({ status, body: { responseStatusCode: code, type } }) => (status === 201 ? code : type),
    );
    // Answers that the page takes for success (web/features/profile/delete-account.ts).
    for (const one of ended) expect([200, 401, 403, 'user_unauthorized']).toContain(one);
    expect(ended).toContain(200);
    expect(await campus.world.users.get(person.id)).toBeNull();
    expect(await countedUsers()).toBe(before - 1);
    expect(await call()).toMatchObject({ status: 401, body: { type: 'user_unauthorized' } });
  });

  it('can be deleted with open trades: they are canceled, and past orders become anonymous', async () => {
    const { buyer, orderId, product } = await orderedOnce(campus, { stock: 3 });
    await ensureProfile(campus.world, buyer);
    expect(await deleteOwnAccount(campus.world, buyer)).toEqual({ deleted: true });
    expect(await campus.world.users.get(buyer.id)).toBeNull();
    expect(await campus.world.rows.get('orders', orderId)).toMatchObject({
      status: 'Canceled',
      customerName: 'Pengguna dihapus',
      shippingAddress: '-',
    });
    expect((await campus.productNow(product.$id)).stock).toBe(3);
    expect((await refusalOf(deleteOwnAccount(campus.world, campus.admin))).code).toBe('fixed_admin');
  });

  it('deleted directly at Appwrite is noticed by upkeep, which cancels its orders', async () => {
    const { buyer, orderId } = await orderedOnce(campus);
    await ensureProfile(campus.world, buyer);
    await campus.users.delete({ userId: buyer.id });
    await followMissed(campus.world);
    expect(await profileOf(buyer.id)).toBeNull();
    expect(await campus.world.rows.get('orders', orderId)).toMatchObject({ status: 'Canceled' });
    expect(await followMissed(campus.world)).toBe(0);
  });
});

it('unused uploads are deleted after a day, and only those', async () => {
  const [budi, sari] = await Promise.all([campus.person(), campus.person('Sari')]);
  const [used, unused] = [await photoBy(campus, budi, 'profile-photos'), await photoBy(campus, sari, 'profile-photos')];
  await updateProfile(campus.world, budi, { photoId: used });
  await removeOrphans(campus.world);
  expect(await campus.world.files.get('profile-photos', unused)).not.toBeNull();
  await removeOrphans(campus.worldWith({ now: () => Date.now() + 25 * 60 * 60_000 }));
  expect(await campus.world.files.get('profile-photos', unused)).toBeNull();
  expect(await campus.world.files.get('profile-photos', used)).not.toBeNull();
});

it('a padded password of six characters opens a session', async () => {
  await campus.users.create({ userId: 'sixsigns', email: 'enam@kampus.ac.id', password: padPassword('enam66') });
  const login = (password: string) =>
    ask(campus.server, '/account/sessions/email', {
      body: { email: 'enam@kampus.ac.id', password: padPassword(password) },
    });
  expect((await login('enam66')).body.userId).toBe('sixsigns');
  expect((await login('salah')).status).toBe(401);
});
