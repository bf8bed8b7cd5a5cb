/** Balances from before the column get deposits of 0, so that a deposit can be added; others keep theirs. */
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositsOfBalances } from '../../deploy/migrations/m0014-deposits-of-balances.ts';
import { migrateData } from '../../deploy/project/data-migrations.ts';
import { connect } from '../../deploy/project/target.ts';
import { eventually } from '../support/eventually.ts';

const balances = { databaseId: 'market', tableId: 'balances' };
let server: LocalAppwrite;
let target: ReturnType<typeof connect>;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json' });
  target = connect(server);
});
afterAll(() => server?.close());

test('sets a missing deposit sum to 0 once, and keeps existing sums', async () => {
  await target.tables.createRow({ ...balances, rowId: 'old', data: { personId: 'old', held: 7_000 } });
  // Adds the column to existing rows.
  const column = { ...balances, key: 'deposits' };
  await target.tables.deleteColumn(column);
  await eventually(() => target.tables.createIntegerColumn({ ...column, required: false, xdefault: 0 }));
  await eventually(async () => expect(await target.tables.getColumn(column)).toMatchObject({ status: 'available' }));
  await target.tables.createRow({ ...balances, rowId: 'new', data: { personId: 'new', held: 0, deposits: 40_000 } });
  const raise = () =>
    target.tables.incrementRowColumn({ ...balances, rowId: 'old', column: 'deposits', value: 25_000 });
  expect((await target.tables.getRow({ ...balances, rowId: 'old' })).deposits).toBeNull();

  await migrateData(target, [depositsOfBalances]);
  const now = async (rowId: string) => {
    const { held, deposits, version } = await target.tables.getRow({ ...balances, rowId });
    return { held, deposits, version };
  };
  expect(await now('old')).toEqual({ held: 7_000, deposits: 0, version: 0 });
  expect(await now('new')).toEqual({ held: 0, deposits: 40_000, version: 0 });
  expect(await target.tables.getRow({ databaseId: 'market', tableId: 'migrations', rowId: 'm0014' })).toMatchObject({
    changed: 1,
  });

  await raise();
  expect(await now('old')).toMatchObject({ deposits: 25_000 });
  // Simulates an interruption before the migration was recorded: the second run removes nothing.
  await target.tables.deleteRow({ databaseId: 'market', tableId: 'migrations', rowId: 'm0014' });
  await migrateData(target, [depositsOfBalances]);
  expect(await now('old')).toMatchObject({ deposits: 25_000 });
  expect(await now('new')).toMatchObject({ deposits: 40_000 });
});
