/** Nobody is called like the administrator, whichever way the name comes in. */
import { Account, Client } from 'node-appwrite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountChanged } from '../../functions/usecases/people/follow-account.ts';
import { editUser } from '../../functions/usecases/people/manage-user.ts';
import { ensureProfile, updateProfile } from '../../functions/usecases/people/profile.ts';
import { register } from '../../functions/usecases/people/signup.ts';
import { type Campus, openCampus } from '../support/campus.ts';
import { refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  await campus.users.updateName({ userId: campus.admin.id, name: 'Ibu Rina' });
  await accountChanged(campus.world, campus.admin.id);
});
afterAll(() => campus.close());

const url = 'http://localhost/verify';

it.each(['Admin', 'aDM1N', 'ibu  rina'])('not at registration: %s', async (name) => {
  const world = campus.worldWith({ settings: { adminName: 'Ibu Rina' } });
  const email = `${crypto.randomUUID()}@kampus.ac.id`;
  const form = { name, email, password: 'rahasia9', url };
  expect((await refusalOf(register(world, crypto.randomUUID(), form))).code).toBe('name_reserved');
  expect(await campus.world.users.byEmail(email)).toBeNull();
});

it('not by the profile; the administrator keeps the name, and other fields can be changed beside it', async () => {
  const budi = await campus.person();
  await ensureProfile(campus.world, budi);
  expect((await refusalOf(updateProfile(campus.world, budi, { name: 'Ibu Rina' }))).code).toBe('name_reserved');
  expect(await campus.world.users.get(budi.id)).toMatchObject({ name: 'Budi' });
  await ensureProfile(campus.world, campus.admin);
  const change = { name: 'Ibu Rina', phone: '081210009000' };
  expect(await updateProfile(campus.world, campus.admin, change)).toMatchObject(change);
});

it('not past the forms, by Appwrite’s own account API: the name of before stands again', async () => {
  const budi = await campus.person();
  await ensureProfile(campus.world, budi);
  const { endpoint, projectId } = campus.server;
  const { secret } = await campus.users.createSession({ userId: budi.id });
  const account = new Account(new Client().setEndpoint(endpoint).setProject(projectId).setSession(secret));
  await account.updateName({ name: 'Ibu\nRina' });
  await accountChanged(campus.world, budi.id);
  expect(await campus.world.users.get(budi.id)).toMatchObject({ name: 'Budi' });
  expect(await campus.world.rows.get('profiles', budi.id)).toMatchObject({ name: 'Budi' });
  await account.updateName({ name: 'Budi\r\nSantoso' });
  await accountChanged(campus.world, budi.id);
  expect(await campus.world.users.get(budi.id)).toMatchObject({ name: 'Budi Santoso' });
  expect(await campus.world.rows.get('profiles', budi.id)).toMatchObject({ name: 'Budi Santoso' });
});

it.each(['Admin', 'Ibu Rina'])(
  'not by signing up past our form: what stands before the @ becomes the name (%s)',
  async (own) => {
    const person = await campus.person('Budi');
    await campus.users.updateName({ userId: person.id, name: own });
    await accountChanged(campus.world, person.id);
    const name = person.email.split('@')[0];
    expect(await campus.world.users.get(person.id)).toMatchObject({ name });
    expect(await campus.world.rows.get('profiles', person.id)).toMatchObject({ name });
  },
);

it('whoever loses the label of an administrator is signed out everywhere, also when the first try broke', async () => {
  const budi = await campus.person();
  const edit = (role: 'user' | 'admin') =>
    editUser(campus.world, campus.admin, { userId: budi.id, name: 'Budi', phone: '', role });
  await edit('admin');
  await campus.users.createSession({ userId: budi.id });
  const { users } = campus.world;
  const endSessions = () => Promise.reject(new Error('cut'));
  const cut = { ...campus.world, users: { ...users, endSessions } };
  const input = { userId: budi.id, name: 'Budi', phone: '', role: 'user' } as const;
  await expect(editUser(cut, campus.admin, input)).rejects.toThrow('cut');
  expect((await campus.users.listSessions({ userId: budi.id })).total).toBe(1);
  await edit('user');
  expect((await campus.users.listSessions({ userId: budi.id })).total).toBe(0);
  // Nobody is signed out by an edit that takes nothing away.
  await campus.users.createSession({ userId: budi.id });
  await edit('user');
  expect((await campus.users.listSessions({ userId: budi.id })).total).toBe(1);
});
