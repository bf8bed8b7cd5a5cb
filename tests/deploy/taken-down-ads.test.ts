/** The texts of removed wanted ads are moved to where only their owners and the staff can read them. */
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { Query } from 'node-appwrite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takenDownAds } from '../../deploy/migrations/m0016-taken-down-ads.ts';
import { migrateData } from '../../deploy/project/data-migrations.ts';
import { connect } from '../../deploy/project/target.ts';

const market = { databaseId: 'market' };
let server: LocalAppwrite;
let target: ReturnType<typeof connect>;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json' });
  target = connect(server);
});
afterAll(() => server?.close());

test('moves each removed ad once, including later removals by old code, and leaves other ads', async () => {
  const { tables } = target;
  const put = (rowId: string, state: string) =>
    tables.upsertRow({
      ...{ ...market, tableId: 'wanted', rowId },
      data: {
        ...{
          userId: 'sari',
          what: 'Kata kasar',
          details: 'Alamat orang',
          category: 'Lainnya',
          budget: 5,
          place: 'GSG',
        },
        ...{ searchTokens: 'kata', state, until: '2026-11-30T00:00:00.000+00:00' },
      },
    });
  const run = async () => {
    const { rows } = await tables.listRows({ ...market, tableId: 'migrations' });
    if (rows.some(({ $id }) => $id === 'm0016'))
      await tables.deleteRow({ ...market, tableId: 'migrations', rowId: 'm0016' });
    await migrateData(target, [takenDownAds]);
    return (await tables.getRow({ ...market, tableId: 'migrations', rowId: 'm0016' })).changed;
  };
  await Promise.all([put('turun', 'removed'), put('pindah', 'moved'), put('buka', 'open'), put('tutup', 'closed')]);
  expect(await run()).toBe(2);
  for (const rowId of ['turun', 'pindah']) {
    const row = await tables.getRow({ ...market, tableId: 'wanted', rowId });
    expect(row).toMatchObject({
      what: '',
      details: '',
      place: '',
      searchTokens: '',
      budget: null,
      category: 'Lainnya',
    });
    const queries = [Query.equal('wantedId', rowId)];
    const { rows } = await tables.listRows({ ...market, tableId: 'takenDownAds', queries });
    expect(rows).toMatchObject([
      { userId: 'sari', what: 'Kata kasar', details: 'Alamat orang', budget: 5, place: 'GSG' },
    ]);
    expect(rows[0]?.$permissions).toEqual(['read("user:sari")']);
  }
  expect(await tables.getRow({ ...market, tableId: 'wanted', rowId: 'buka' })).toMatchObject({ what: 'Kata kasar' });
  expect(await run()).toBe(0);
  await put('nanti', 'removed');
  expect(await run()).toBe(1);
});
