/** Rows of the release before ids had a secret: renamed with all they hold, cut, and again. */
import { createHash } from 'node:crypto';
import { Permission, Query, Role } from 'node-appwrite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyedId, lineId, reportId } from '#domain/keyed-ids.ts';
import type { TableName } from '#rows';
import { unguessableIds } from '../../deploy/migrations/m0003-unguessable-ids.ts';
import { keepIdSecret, notedIdSecret } from '../../deploy/project/id-secret.ts';
import { connect, type Target } from '../../deploy/project/target.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../local/start.ts';
import { cutAt, runThroughCuts } from '../support/cut-migration.ts';

const databaseId = 'market';
const people = ['budi0000000000000001', 'sari0000000000000001'];
const products = ['lampu000000000000001', 'meja0000000000000001', 'kursi000000000000001'];
const hash = (...parts: string[]) => createHash('sha256').update(parts.join(':')).digest('hex').slice(0, 36);
const own = (id: string, more: readonly string[] = []) => [Permission.read(Role.user(id)), ...more];
const at = (day: number) => `2026-10-0${day}T08:00:00.000+00:00`;

let server: LocalAppwrite;
let target: Target;
beforeEach(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json' });
  target = connect(server);
  const put = (tableId: string, rowId: string, data: object, permissions: string[] = [], day = 1) =>
    target.tables.createRow({ databaseId, tableId, rowId, data: { ...data, $createdAt: at(day) }, permissions });
  for (const userId of people) {
    const disposable = own(userId, [Permission.delete(Role.user(userId))]);
    for (const [slot, productId] of products.entries()) {
      const copy = { userId, productId, name: 'Barang', price: 5_000, imageId: 'foto' };
      await put('cartItems', hash(userId, productId), { ...copy, quantity: slot + 1, slot }, disposable);
      await put('wishlistItems', hash(userId, productId), { ...copy, addedAt: at(2) }, disposable);
    }
    await put('profiles', userId, { name: 'Budi', notificationsReadAt: at(3) }, own(userId));
    const chat = { userId, adminId: 'kepala', userReadAt: at(4), adminReadAt: at(5) };
    await put('chats', userId, chat, own(userId));
    for (const round of [0, 1]) {
      const id = round === 0 ? hash('report', userId, 'lampu') : hash('report', userId, 'lampu', '1');
      const status = round === 0 ? 'resolved_no_action' : 'new';
      const reason = 'Harga tidak wajar';
      const data = { productId: 'lampu', productName: 'Lampu', reportedByUserId: userId, reason, status };
      await put('reports', id, data, [], round + 1);
      if (round === 0)
        await put('auditEvents', `log${userId}`.slice(0, 36), { actorId: 'k', action: 'report.status', subject: id });
    }
  }
});
afterEach(() => server?.close());

async function all<T extends TableName>(tableId: T): Promise<Row<T>[]> {
  const { rows } = await target.tables.listRows({ databaseId, tableId, queries: [Query.limit(5_000)] });
  return rows as unknown as Row<T>[];
}

async function expectWhole(): Promise<void> {
  const secret = (await notedIdSecret(target)) ?? '';
  for (const table of ['cartItems', 'wishlistItems'] as const) {
    const rows = await all(table);
    expect(rows).toHaveLength(people.length * products.length);
    for (const row of rows) {
      const rights = own(row.userId, [Permission.delete(Role.user(row.userId))]);
      expect(row).toMatchObject({
        $id: lineId(secret, row.userId, row.productId),
        $permissions: rights,
        $createdAt: at(1),
      });
    }
  }
  expect((await all('cartItems')).map(({ quantity, slot }) => quantity - (slot ?? 0))).toEqual(Array(6).fill(1));
  const reports = await all('reports');
  expect(reports.map(({ $id }) => $id).sort()).toEqual(
    people.flatMap((id) => [0, 1].map((round) => reportId(secret, id, 'lampu', round))).sort(),
  );
  for (const { $createdAt, status } of reports) expect(status === 'new').toBe($createdAt === at(2));
  for (const { subject } of await all('auditEvents')) {
    expect(reports.find(({ $id }) => $id === subject)?.status).toBe('resolved_no_action');
  }
  for (const table of ['profiles', 'chats'] as const) {
    for (const { $permissions } of await all(table)) expect($permissions).toEqual([]);
  }
  for (const userId of people) {
    const marks = (await all('readMarks')).filter((row) => row.userId === userId);
    expect(marks).toMatchObject([
      {
        $id: keyedId(secret, 'marks', userId),
        $permissions: own(userId),
        notificationsReadAt: at(3),
        chatReadAt: at(4),
        supportReadAt: at(5),
      },
    ]);
  }
}

test('without a secret nothing is touched; with one every row is renamed, and a second run changes nothing', async () => {
  await expect(unguessableIds.run(target)).rejects.toThrow('deploy the functions first');
  expect((await all('cartItems')).map(({ $id }) => $id)).toContain(
    hash('budi0000000000000001', 'lampu000000000000001'),
  );
  await keepIdSecret(target);
  expect(await unguessableIds.run(target)).toBe(12 + 4 + 4 + 2);
  await expectWhole();
  expect(await unguessableIds.run(target)).toBe(0);
});

test('a run that is cut after any write goes on where it was', async () => {
  await keepIdSecret(target);
  await runThroughCuts(unguessableIds, target, cutAt.write, 17);
  await expectWhole();
});

test('what the new code has made meanwhile stays, and the row of before goes', async () => {
  await keepIdSecret(target);
  const secret = (await notedIdSecret(target)) ?? '';
  const [userId = '', productId = ''] = [people[0], products[0]];
  const data = { userId, productId, name: 'Barang', price: 7_000, addedAt: at(6) };
  const rowId = lineId(secret, userId, productId);
  await target.tables.createRow({ databaseId, tableId: 'wishlistItems', rowId, data, permissions: own(userId) });
  await unguessableIds.run(target);
  const wishes = (await all('wishlistItems')).filter((row) => row.userId === userId && row.productId === productId);
  expect(wishes).toMatchObject([{ $id: rowId, price: 7_000 }]);
});
