/** No account can take the name of the market or its staff, by any way to set a name. */
import { Account, Client } from 'node-appwrite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '#domain/people/rights.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import type { Identity } from '#domain/settings/identity.ts';
import { callerOf } from '../../functions/kit/caller.ts';
import { accountChanged } from '../../functions/usecases/people/follow-account.ts';
import { editUser } from '../../functions/usecases/people/manage-user.ts';
import { ensureProfile, updateProfile } from '../../functions/usecases/people/profile.ts';
import { register } from '../../functions/usecases/people/signup.ts';
import { saveSettings } from '../../functions/usecases/settings/save-settings.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { outcomeOf, refusalOf } from '../support/refusals.ts';

let campus: Campus;
beforeAll(async () => {
  campus = await openCampus({ still: true });
  await campus.users.updateName({ userId: campus.admin.id, name: 'Ibu Rina' });
  await accountChanged(campus.world, campus.admin.id);
});
afterAll(() => campus.close());

const url = 'http://localhost/verify';

const official = [
  'Ibu Rina',
  'Moderator',
  'Bendahara',
  'Pengelola Lapak Kampus',
  'Tim Lapak Kampus',
  'Admin Lapak Kampus',
];

/** Ways to set or copy a name; each returns the outcome for this name. */
const ways: Readonly<Record<string, (name: string) => Promise<string>>> = {
  'at registration': async (name) => {
    const world = campus.worldWith({ settings: { adminName: 'Ibu Rina' } });
    const email = `${crypto.randomUUID()}@kampus.ac.id`;
    return outcomeOf(register(world, crypto.randomUUID(), { name, email, password: 'kuda-laut9', url }));
  },
  'in the profile': async (name) => {
    const budi = await campus.person();
    await ensureProfile(campus.world, budi);
    return outcomeOf(updateProfile(campus.world, budi, { name }));
  },
  'by a moderator, for a student': async (name) => {
    const budi = await campus.person();
    const input = { userId: budi.id, name, phone: '', role: 'user' } as const;
    const outcome = await outcomeOf(editUser(campus.world, await moderator(), input));
    expect(await campus.world.users.get(budi.id)).toMatchObject({ name: 'Budi' });
    return outcome;
  },
  'when leaving the staff': async (name) => {
    const budi = await campus.person();
    const edit = (role: 'user' | 'moderator') =>
      editUser(campus.world, campus.admin, { userId: budi.id, name, phone: '', role });
    await edit('moderator');
    return outcomeOf(edit('user'));
  },
  'by Appwrite’s own account API': async (name) => {
    const budi = await campus.person();
    await ensureProfile(campus.world, budi);
    await campus.users.updateName({ userId: budi.id, name });
    await accountChanged(campus.world, budi.id);
    const profile = await campus.world.rows.get('profiles', budi.id);
    return profile?.name === 'Budi' ? 'name_reserved' : (profile?.name ?? '');
  },
  'as a caller, before the event arrives': async (name) => {
    const budi = await campus.person();
    await ensureProfile(campus.world, budi);
    await campus.users.updateName({ userId: budi.id, name });
    const world = campus.worldWith({ settings: { adminName: 'Ibu Rina' } });
    const request = new Request('http://x/', { headers: { 'x-appwrite-user-id': budi.id } });
    const seen = (await (await callerOf(world, request)).person()).name;
    return seen === budi.email.split('@')[0] ? 'name_reserved' : seen;
  },
};

async function moderator(): Promise<KnownCaller> {
  const { id, name, email } = await campus.person('Mod');
  await editUser(campus.world, campus.admin, { userId: id, name, phone: '', role: 'moderator' });
  const person = { id, name, email, rights: rightsOf(['moderator'], false) };
  return { ...person, person: async () => person };
}

describe.each(Object.entries(ways))('a name like the staff’s or the market’s, %s', (_, tried) => {
  it('is refused if it means staff, market or administrator', async () => {
    for (const name of official) expect([name, await tried(name)]).toEqual([name, 'name_reserved']);
  });

  it('is refused if it is a former name of the market', async () => {
    const { settings } = campus.world;
    const rename = async (marketName: string, version: number) => {
      const data = { ...settings.identity, marketName, formerNames: ['Dari Formulir'] };
      const saved = await saveSettings(campus.world, campus.admin, { group: 'identity', version, data });
      return saved.data as Identity;
    };
    try {
      const version = async () => (await campus.world.rows.get('privateSettings', 'identity'))?.version ?? 0;
      await rename('Pasar Timur', await version());
      const identity = await rename('Warung Kita', await version());
      expect(identity.formerNames).toEqual(['Pasar Timur', settings.identity.marketName]);
      Object.assign(settings, { identity });
      for (const name of ['Lapak Kampus', 'Pengelola Pasar Timur', 'Warung Kita', 'Tim Warung'])
        expect([name, await tried(name)]).toEqual([name, 'name_reserved']);
    } finally {
      Object.assign(settings, { identity: campusDefaults.identity });
      await campus.world.rows.remove('privateSettings', 'identity');
    }
  });
});

it('an edit by staff may keep an existing name', async () => {
  const { id: userId } = await campus.person('Budi');
  await ensureProfile(campus.world, { id: userId });
  await campus.world.rows.update('profiles', userId, { name: 'Bendahara' });
  const input = { userId, name: 'Bendahara', phone: '081210009000', role: 'user' } as const;
  expect(await editUser(campus.world, await moderator(), input)).toMatchObject({ phone: '081210009000' });
});

it.each(['Admin', 'aDM1N', 'ibu  rina'])('refuses an official name at registration: %s', async (name) => {
  const world = campus.worldWith({ settings: { adminName: 'Ibu Rina' } });
  const email = `${crypto.randomUUID()}@kampus.ac.id`;
  const form = { name, email, password: 'kuda-laut9', url };
  expect((await refusalOf(register(world, crypto.randomUUID(), form))).code).toBe('name_reserved');
  expect(await campus.world.users.byEmail(email)).toBeNull();
});

it('refuses an official name in the profile; the administrator keeps theirs, and other fields can change', async () => {
  const budi = await campus.person();
  await ensureProfile(campus.world, budi);
  expect((await refusalOf(updateProfile(campus.world, budi, { name: 'Ibu Rina' }))).code).toBe('name_reserved');
  expect(await campus.world.users.get(budi.id)).toMatchObject({ name: 'Budi' });
  await ensureProfile(campus.world, campus.admin);
  const change = { name: 'Ibu Rina', phone: '081210009000' };
  expect(await updateProfile(campus.world, campus.admin, change)).toMatchObject(change);
});

it('restores the former name after a change through Appwrite’s account API', async () => {
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
  'replaces an official name of an account created without our form by the part before the @ (%s)',
  async (own) => {
    const person = await campus.person('Budi');
    await campus.users.updateName({ userId: person.id, name: own });
    await accountChanged(campus.world, person.id);
    const name = person.email.split('@')[0];
    expect(await campus.world.users.get(person.id)).toMatchObject({ name });
    expect(await campus.world.rows.get('profiles', person.id)).toMatchObject({ name });
  },
);

it('losing the administrator label ends all sessions, even if the first try failed', async () => {
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
  // An edit that removes no right ends no session.
  await campus.users.createSession({ userId: budi.id });
  await edit('user');
  expect((await campus.users.listSessions({ userId: budi.id })).total).toBe(1);
});
