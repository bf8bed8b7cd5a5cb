/**
 * A migration moves former settings to a table that only administrators read, so that guests no longer see withdrawn
 * values.
 */
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedSettings } from '../../deploy/migrations/m0015-published-settings.ts';
import { migrateData } from '../../deploy/project/data-migrations.ts';
import { connect } from '../../deploy/project/target.ts';
import { eventually } from '../support/eventually.ts';

const market = { databaseId: 'market' };
let server: LocalAppwrite;
let target: ReturnType<typeof connect>;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json' });
  target = connect(server);
});
afterAll(() => server?.close());

test('moves each group with its undo once, including later saves by old code', async () => {
  const { tables } = target;
  const column = { ...market, tableId: 'settings', key: 'previous' };
  await eventually(() => tables.createStringColumn({ ...column, size: 100_000, required: false, xdefault: '' }));
  await eventually(async () => expect(await tables.getColumn(column)).toMatchObject({ status: 'available' }));
  const save = (rowId: string, data: string, previous: string, version: number) =>
    tables.upsertRow({ ...market, tableId: 'settings', rowId, data: { data, previous, version } });
  await save('identity', '{"tagline":"baru"}', '{"tagline":"lama"}', 4);
  await save('texts', '{"marketRules":"x"}', '', 1);
  const run = async () => {
    const { rows } = await tables.listRows({ ...market, tableId: 'migrations' });
    if (rows.some(({ $id }) => $id === 'm0015'))
      await tables.deleteRow({ ...market, tableId: 'migrations', rowId: 'm0015' });
    await migrateData(target, [publishedSettings]);
    const note = await tables.getRow({ ...market, tableId: 'migrations', rowId: 'm0015' });
    return note.changed;
  };
  const now = async (tableId: string, rowId: string) => {
    const { data, previous, version } = await tables.getRow({ ...market, tableId, rowId });
    return [data, previous, version];
  };
  expect(await run()).toBe(2);
  expect(await now('settings', 'identity')).toEqual(['{"tagline":"baru"}', '', 4]);
  expect(await now('privateSettings', 'identity')).toEqual(['{"tagline":"baru"}', '{"tagline":"lama"}', 4]);
  expect(await now('privateSettings', 'texts')).toEqual(['{"marketRules":"x"}', '', 1]);
  expect(await run()).toBe(0);
  await save('identity', '{"tagline":"lebih baru"}', '{"tagline":"baru"}', 5);
  expect(await run()).toBe(1);
  expect(await now('settings', 'identity')).toEqual(['{"tagline":"lebih baru"}', '', 5]);
  expect(await now('privateSettings', 'identity')).toEqual(['{"tagline":"lebih baru"}', '{"tagline":"baru"}', 5]);
});
