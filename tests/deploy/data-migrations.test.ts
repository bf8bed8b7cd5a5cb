import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataMigration } from '../../deploy/migrations/data-migration.ts';
import { productSearchNames } from '../../deploy/migrations/m0001-product-search-names.ts';
import { migrateData, planDataMigrations } from '../../deploy/project/data-migrations.ts';
import { keepIdSecret } from '../../deploy/project/id-secret.ts';
import { connect } from '../../deploy/project/target.ts';
import { loadConfig } from '../../local/core/config.ts';
import { type LocalAppwrite, startLocalAppwrite } from '../../local/start.ts';

const { config } = loadConfig('appwrite.json');
const products = { databaseId: 'market', tableId: 'products' };
let server: LocalAppwrite;
let target: ReturnType<typeof connect>;

beforeAll(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json' });
  target = connect(server);
  await keepIdSecret(target);
});
afterAll(() => server?.close());

const recordOf = (rowId: string) => target.tables.getRow({ databaseId: 'market', tableId: 'migrations', rowId });
const namesNow = async () => (await target.tables.listRows(products)).rows.map(({ nameLowercase }) => nameLowercase);

test('a data migration runs once, goes on after a break, and is recorded when it ended', async () => {
  for (const [rowId, name] of [
    ['first', 'Lampu Belajar'],
    ['second', 'Meja LIPAT'],
  ] as const)
    await target.tables.createRow({
      ...products,
      rowId,
      data: { name, nameLowercase: 'old', price: 1, sellerId: 's', category: 'Jasa' },
    });

  // The line is cut at its second row: nothing is recorded, the first row stays done.
  let calls = 0;
  const cut = new Proxy(target.tables, {
    get: (tables, name) =>
      name === 'updateRow'
        ? (params: never) => {
            calls += 1;
            if (calls === 2) throw new Error('the line is cut');
            return tables.updateRow(params);
          }
        : Reflect.get(tables, name).bind(tables),
  });
  const { before } = await planDataMigrations({ ...target, tables: cut }, { config }, [productSearchNames]);
  await expect(before[0]?.run()).rejects.toThrow('the line is cut');
  await expect(recordOf('m0001')).rejects.toMatchObject({ code: 404 });
  expect(await namesNow()).toEqual(['lampu belajar', 'old']);

  await migrateData(target);
  expect(await namesNow()).toEqual(['lampu belajar', 'meja lipat']);
  expect(await recordOf('m0001')).toMatchObject({ changed: 1, what: productSearchNames.what });
  expect(await planDataMigrations(target, { config })).toEqual({ before: [], after: [] });

  // Later ones run alone, in their order; one that follows the old code comes again after it, one that needs the new code only
  // then; two deploys at once record it once.
  const ran: string[] = [];
  const later: DataMigration[] = ['m0091', 'm0092'].map((id) => ({ id, what: id, run: async () => ran.push(id) }));
  const twice: DataMigration = { id: 'm0093', what: 'm0093', again: true, run: async () => ran.push('m0093') };
  const behind: DataMigration = { id: 'm0094', what: 'm0094', after: true, run: async () => ran.push('m0094') };
  const all = [productSearchNames, ...later, twice, behind];
  const { before: steps, after } = await planDataMigrations(target, { config }, all);
  expect(steps.map(({ title }) => title)).toEqual(['m0091', 'm0092', 'm0093'].map((id) => `migrate data ${id}: ${id}`));
  for (const { run } of steps) await run();
  await steps[0]?.run();
  expect(ran).toEqual(['m0091', 'm0092', 'm0093', 'm0091']);
  expect(await recordOf('m0091')).toMatchObject({ changed: 1 });
  await expect(recordOf('m0093')).rejects.toMatchObject({ code: 404 });
  for (const { run } of after) await run();
  expect(await recordOf('m0093')).toMatchObject({ changed: 5 });
  expect(ran.at(-1)).toBe('m0094');
  expect(await recordOf('m0094')).toMatchObject({ changed: 6 });
});
