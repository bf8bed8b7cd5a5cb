import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { Account, Client, Functions, Storage, TablesDB, Users } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { padPassword } from '#domain/people/password.ts';
import { migrateProject } from '../../deploy/move/migrate-project.ts';
import { administrator, demoPassword, personId } from '../../seeds/campus/people.ts';
import { plantCampus } from '../../seeds/plant-campus.ts';
import { ourBackend } from '../support/deploy-target.ts';
import { eventually } from '../support/eventually.ts';
import { runs } from '../support/proof.ts';

const { config } = ourBackend();
let from: LocalAppwrite;
let to: LocalAppwrite;

beforeAll(async () => {
  const functionVariables = { ADMIN_USER_ID: personId(administrator.key) };
  from = await startLocalAppwrite({ config: 'appwrite.json', functionVariables });
  to = await startLocalAppwrite({ config: 'appwrite.json', functionVariables });
  await plantCampus(from);
});
afterAll(async () => {
  await from?.close();
  await to?.close();
});

const at = ({ endpoint, projectId, key }: LocalAppwrite) => {
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(key);
  return {
    tables: new TablesDB(client),
    users: new Users(client),
    storage: new Storage(client),
    functions: new Functions(client),
  };
};
const login = ({ endpoint, projectId }: LocalAppwrite, email: string, password: string) =>
  new Account(new Client().setEndpoint(endpoint).setProject(projectId)).createEmailPasswordSession({
    email,
    password: padPassword(password),
  });

test('copies a campus with logins, dates, permissions, photos and blocks; an interrupted copy is resumed', async () => {
  const [source, target] = [at(from), at(to)];
  const sari = personId('sari');
  await source.users.updatePhone({ userId: sari, number: '+628123456789' });
  await source.users.updatePrefs({ userId: sari, prefs: { theme: 'dark' } });
  await source.users.create({ userId: 'nopassword', email: 'google@kampus.test', name: 'Lewat Google' });
  // A name may be absent, but not ''.
  await source.users.create({ userId: 'noname', email: 'noname@kampus.test' });
  await source.users.create({ userId: 'noname2', email: 'noname2@kampus.test', password: padPassword('rahasia') });
  for (const rowId of ['nopassword', 'noname', 'noname2'])
    await eventually(() => source.tables.getRow({ databaseId: 'market', tableId: 'profiles', rowId }));
  // A newcomer registered under the id of a deleted account while the events were lost.
  const longAgo = '2026-01-01T00:00:00.000+00:00';
  const earlier = { databaseId: 'market', tableId: 'profiles', rowId: 'nopassword' };
  await source.tables.updateRow({ ...earlier, data: { accountSince: longAgo } });

  // Upkeep would change rows between the two comparisons.
  for (const { $id, name } of config.functions ?? [])
    if ($id === 'upkeep') await source.functions.update({ functionId: $id, name, enabled: false, schedule: '' });

  // Interrupts the migration between tables, between buckets, and before the accounts.
  for (const cut of ['  profile-photos:', '  orders:', 'Accounts:'].slice(0, runs(1, 3))) {
    const broken = migrateProject(config, from, to, (line) => {
      if (line.startsWith(cut)) throw new Error('the line is cut');
    });
    await expect(broken).rejects.toThrow('the line is cut');
  }
  const { compared, otherPassword } = await migrateProject(config, from, to, () => undefined);
  expect(compared.filter(({ isSame, count }) => !isSame || count[0] !== count[1])).toEqual([]);
  expect(compared.find(({ what }) => what === 'rows of products')?.count[1]).toBeGreaterThanOrEqual(120);
  expect(otherPassword).toEqual([]);

  expect(await login(to, 'sari@lapak.test', demoPassword)).toMatchObject({ userId: sari });
  await expect(login(to, 'sari@lapak.test', 'salah sekali')).rejects.toMatchObject({ code: 401 });
  await expect(login(to, 'joko@lapak.test', demoPassword)).rejects.toMatchObject({ type: 'user_blocked' });
  expect(await target.users.get({ userId: sari })).toMatchObject({
    phone: '+628123456789',
    prefs: { theme: 'dark' },
    emailVerification: true,
  });

  // The accounts are new, the people are the same.
  const profileOf = (rowId: string) => target.tables.getRow({ databaseId: 'market', tableId: 'profiles', rowId });
  for (const id of [sari, personId('joko')])
    expect((await profileOf(id)).accountSince).toBe((await target.users.get({ userId: id })).$createdAt);
  expect((await profileOf('nopassword')).accountSince).toBe(longAgo);

  const products = { databaseId: 'market', tableId: 'products' };
  const [product] = (await source.tables.listRows(products)).rows;
  const { $sequence: _, ...moved } = await target.tables.getRow({ ...products, rowId: product?.$id ?? '' });
  expect(product).toMatchObject(moved);
  const photo = { bucketId: 'product-photos', fileId: String(product?.imageId) };
  expect(Buffer.from(await target.storage.getFileDownload(photo))).toEqual(
    Buffer.from(await source.storage.getFileDownload(photo)),
  );

  // Event and schedule functions are enabled again, and a further run has nothing to do.
  expect((await target.functions.get({ functionId: 'accounts' })).enabled).toBe(true);
  const said: string[] = [];
  await migrateProject(config, from, to, (line) => said.push(line));
  expect(said.filter((line) => /[1-9]/.test(line))).toEqual([]);
});

test('refuses a target that has its own data, before writing anything', async () => {
  const row = { databaseId: 'market', tableId: 'auditEvents', rowId: 'ours' };
  await at(to).tables.createRow({ ...row, data: { actorId: 'a', action: 'b', subject: 'c' } });
  await expect(migrateProject(config, from, to, () => undefined)).rejects.toThrow('1 rows in auditEvents');
  await expect(migrateProject(config, from, from, () => undefined)).rejects.toThrow('the same project');
});

test('the embedded server refuses password hashes that it cannot verify', async () => {
  const { users } = at(to);
  const wrong = users.createArgon2User({ userId: 'x', email: 'x@kampus.test', password: 'not a hash' });
  await expect(wrong).rejects.toMatchObject({ code: 400, type: 'general_argument_invalid' });
});
