/** Sales accepted before there were codes: each gets one, once, and no other. */
import { Query } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handoverCodes } from '../../deploy/migrations/m0004-handover-codes.ts';
import { connect, type Target } from '../../deploy/project/target.ts';
import type { RowData } from '../../functions/usecases/rows.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../local/start.ts';

const databaseId = 'market';
let server: LocalAppwrite;
let target: Target;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json' });
  target = connect(server);
});
afterAll(() => server?.close());

const codesNow = async (): Promise<Record<string, string>> => {
  const { rows } = await target.tables.listRows({
    ...{ databaseId, tableId: 'handoverCodes' },
    queries: [Query.limit(500)],
  });
  return Object.fromEntries(rows.map(({ $id, code }) => [$id, String(code)]));
};

test('accepted, ready and disputed sales get a code, one that is there stays, and a second run changes nothing', async () => {
  const states = ['unpaid', 'waiting', 'accepted', 'ready', 'handed_over', 'disputed', 'completed', 'canceled'];
  const ids = Array.from({ length: 130 }, (_, place) => `sale${place}`);
  for (let from = 0; from < ids.length; from += 100) {
    const rows = ids.slice(from, from + 100).map(($id, place) => ({
      ...{ $id, orderId: 'o', buyerId: 'b', buyerName: 'B', state: states[(from + place) % states.length] },
      ...{ subtotal: 1, itemCount: 1, method: 'COD' },
    }));
    await target.tables.createRows({ databaseId, tableId: 'sales', rows });
  }
  const known: RowData<'handoverCodes'> = { code: '012345', tries: 3, lockedUntil: null, version: 3 };
  await target.tables.createRow({ databaseId, tableId: 'handoverCodes', rowId: 'sale2', data: known });
  const wanted = ids.filter((_, place) => ['accepted', 'ready', 'disputed'].includes(states[place % 8] ?? ''));
  expect(await handoverCodes.run(target)).toBe(wanted.length - 1);
  const codes = await codesNow();
  expect(Object.keys(codes).sort()).toEqual(wanted.toSorted());
  expect(codes.sale2).toBe('012345');
  expect(Object.values(codes).every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(await handoverCodes.run(target)).toBe(0);
  expect(await codesNow()).toEqual(codes);
});
