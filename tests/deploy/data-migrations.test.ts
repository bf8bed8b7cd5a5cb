/**
 * The runner of data migrations, tested with migrations of its own: order, interruptions, records, and data from before
 * 1.0.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { loadConfig } from 'appwrite-local/config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataMigration } from '../../deploy/migrations/data-migration.ts';
import { dataMigrations, migrateData, planDataMigrations } from '../../deploy/project/data-migrations.ts';
import { keepIdSecret } from '../../deploy/project/id-secret.ts';
import { connect } from '../../deploy/project/target.ts';

const { config } = loadConfig('appwrite.json');
const products = { databaseId: 'market', tableId: 'products' };
const notes = { databaseId: 'market', tableId: 'migrations' };
let server: LocalAppwrite;
let target: ReturnType<typeof connect>;

beforeAll(async () => {
  server = await startLocalAppwrite({ config: 'appwrite.json' });
  target = connect(server);
});
afterAll(() => server?.close());

const recordOf = (rowId: string) => target.tables.getRow({ ...notes, rowId });
const namesNow = async () => (await target.tables.listRows(products)).rows.map(({ nameLowercase }) => nameLowercase);

const lowerNames: DataMigration = {
  id: 'm9001',
  what: 'names in small letters',
  async run({ rows }) {
    let changed = 0;
    for await (const { $id, name } of rows.each('products', {})) {
      changed += await rows.transact(async () => {
        const now = await rows.get('products', $id);
        const lower = String(name).toLowerCase();
        if (!now || now.nameLowercase === lower) return { operations: [], result: 0 };
        const data = { nameLowercase: lower };
        return { operations: [{ action: 'update' as const, tableId: 'products', rowId: $id, data }], result: 1 };
      });
    }
    return changed;
  },
};

test('records the first schema once in a new project', async () => {
  const { before } = await planDataMigrations(target, { config }, []);
  expect(before.map(({ title }) => title)).toEqual(['note the first schema (version 1.0)']);
  for (const { run } of [...before, ...before]) await run();
  expect(await recordOf('first-schema')).toMatchObject({ what: 'the first schema (version 1.0)', changed: 0 });
  await keepIdSecret(target);
  expect(await planDataMigrations(target, { config }, [])).toEqual({ before: [], after: [] });
});

test('runs a data migration once, resumes it after a lost connection, and records its completion', async () => {
  for (const [rowId, name] of [
    ['first', 'Lampu Belajar'],
    ['second', 'Meja LIPAT'],
  ] as const)
    await target.tables.createRow({
      ...products,
      rowId,
      data: { name, nameLowercase: 'old', price: 1, sellerId: 's', category: 'Jasa' },
    });

  // The connection breaks at the migration's second row: nothing is recorded, and the first row stays changed.
  let commits = 0;
  const cut = new Proxy(target.tables, {
    get: (tables, name) =>
      name === 'updateTransaction'
        ? (params: never) => {
            commits += 1;
            if (commits === 2) throw new Error('the line is cut');
            return tables.updateTransaction(params);
          }
        : Reflect.get(tables, name).bind(tables),
  });
  const { before } = await planDataMigrations({ ...target, tables: cut }, { config }, [lowerNames]);
  await expect(before[0]?.run()).rejects.toThrow('the line is cut');
  await expect(recordOf('m9001')).rejects.toMatchObject({ code: 404 });
  expect(await namesNow()).toEqual(['lampu belajar', 'old']);

  await migrateData(target, [lowerNames]);
  expect(await namesNow()).toEqual(['lampu belajar', 'meja lipat']);
  expect(await recordOf('m9001')).toMatchObject({ changed: 1, what: lowerNames.what });
  expect(await planDataMigrations(target, { config }, [lowerNames])).toEqual({ before: [], after: [] });

  // Only the later migrations run, in order. A migration with `again` runs once more after the old code has ended; one
  // with `after` runs only with the new code. Two simultaneous deploys record each once.
  const ran: string[] = [];
  const later: DataMigration[] = ['m9091', 'm9092'].map((id) => ({ id, what: id, run: async () => ran.push(id) }));
  const twice: DataMigration = { id: 'm9093', what: 'm9093', again: true, run: async () => ran.push('m9093') };
  const behind: DataMigration = { id: 'm9094', what: 'm9094', after: true, run: async () => ran.push('m9094') };
  const all = [lowerNames, ...later, twice, behind];
  const { before: steps, after } = await planDataMigrations(target, { config }, all);
  expect(steps.map(({ title }) => title)).toEqual(['m9091', 'm9092', 'm9093'].map((id) => `migrate data ${id}: ${id}`));
  for (const { run } of steps) await run();
  await steps[0]?.run();
  expect(ran).toEqual(['m9091', 'm9092', 'm9093', 'm9091']);
  expect(await recordOf('m9091')).toMatchObject({ changed: 1 });
  await expect(recordOf('m9093')).rejects.toMatchObject({ code: 404 });
  for (const { run } of after) await run();
  expect(await recordOf('m9093')).toMatchObject({ changed: 5 });
  expect(ran.at(-1)).toBe('m9094');
  expect(await recordOf('m9094')).toMatchObject({ changed: 6 });
});

test('an older version refuses newer data in one line and leaves it unchanged', async () => {
  const all = async () => (await target.tables.listRows(notes)).rows.map(({ $id }) => $id).sort();
  const before = await all();
  expect(before).toContain('m9001');
  const sentence = /^A newer version moved data of this project \(m9001.*nothing in it was changed[^\n]*$/;
  await expect(planDataMigrations(target, { config }, [])).rejects.toThrow(sentence);
  await expect(migrateData(target, [])).rejects.toThrow(sentence);
  // One unknown migration is enough.
  const known = before.filter((id) => id !== 'm9001').map((id) => ({ id, what: 'known', run: async () => 0 }));
  await expect(planDataMigrations(target, { config }, known)).rejects.toThrow('(m9001)');
  expect(await all()).toEqual(before);
});

test.each([
  [
    'its record of migrations',
    () => target.tables.createRow({ ...notes, rowId: 'm0011', data: { changed: 1 }, permissions: [] }),
  ],
  ['the stored id secret', () => keepIdSecret(target)],
])('refuses data from before 1.0, recognized by %s, in one line and leaves it unchanged', async (_, leave) => {
  await server.reset();
  await leave();
  const all = async () => (await target.tables.listRows(notes)).rows.map(({ $id }) => $id);
  const before = await all();
  const sentence = /^This project holds data of a version before 1\.0.*nothing in it was changed[^\n]*$/;
  await expect(planDataMigrations(target, { config }, [lowerNames])).rejects.toThrow(sentence);
  await expect(migrateData(target, [lowerNames])).rejects.toThrow(sentence);
  expect(await all()).toEqual(before);
});

/** Migration files whose bytes differ from the released ones, or that are missing; both block a release. */
function changedOf(folder: string): string[] {
  const listed: Record<string, string> = JSON.parse(readFileSync(join(folder, 'released.json'), 'utf8'));
  const there = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => /^m\d{4}-/.test(name))
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );
  return [...new Set([...Object.keys(listed), ...Object.keys(there)])].flatMap((name) =>
    listed[name] === there[name] ? [] : [`"${name}": "${there[name] ?? 'gone'}"`],
  );
}

test('released migration files still match their sha256 in deploy/migrations/released.json', () => {
  expect(changedOf('deploy/migrations')).toEqual([]);
  const files = readdirSync('deploy/migrations').filter((name) => /^m\d{4}-/.test(name));
  expect(dataMigrations.map(({ id }) => id)).toEqual(files.map((name) => name.slice(0, 5)).sort());
});

test('reports an edited, a new and a removed data migration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  const kept = createHash('sha256').update('kept').digest('hex');
  writeFileSync(join(folder, 'm0012-kept.ts'), 'kept');
  writeFileSync(join(folder, 'm0013-edited.ts'), 'edited');
  writeFileSync(join(folder, 'm0015-new.ts'), 'new');
  const listed = { 'm0012-kept.ts': kept, 'm0013-edited.ts': kept, 'm0014-gone.ts': kept };
  writeFileSync(join(folder, 'released.json'), JSON.stringify(listed));
  expect(changedOf(folder).map((one) => one.slice(1, 6))).toEqual(['m0013', 'm0014', 'm0015']);
  rmSync(folder, { recursive: true });
});
