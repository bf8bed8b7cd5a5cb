import { expect, test, vi } from 'vitest';
import { type BuiltApp, buildApp } from '../../../local/app.ts';
import { planRows } from '../../../local/queries/list-rows.ts';
import { rowListText } from '../../../local/queries/row-list-text.ts';
import { IndexMerging } from '../../../local/rows/index-merging.ts';
import { createRow, deleteRow } from '../../../local/rows/operations.ts';
import { productsTable } from '../../support/products-table.ts';

/** Text indexes that were written row by row are merged, and find what they found. */
const admin = { userId: '', roles: ['any'], privileged: true };

/** A campus of so many products, each of them a commit; some of them went again. */
async function campusOf(count: number) {
  const built = await buildApp({ config: 'appwrite.json', data: ':memory:' });
  const table = productsTable(built);
  for (let n = 0; n < count; n++) {
    const values = { name: `Kursi ${n}`, nameLowercase: `kursi ${n}`, searchTokens: `kursi merah${n % 7}` };
    const more = { sellerId: 's', price: n };
    built.app.db.writeNow((db) =>
      createRow(db, table, `p${n}`, { values: { ...values, ...more }, permissions: null }, admin),
    );
  }
  for (let n = 0; n < count; n += 20) built.app.db.writeNow((db) => deleteRow(db, table, `p${n}`, admin));
  return { built, table, merging: new IndexMerging(built.app) };
}

function segments({ app }: BuiltApp, index: string): number {
  const pages = index.replace(/"$/, '_idx"');
  return Number(app.db.read.get(`SELECT count(DISTINCT segid) AS n FROM ${pages}`)?.n);
}

test('many commits leave many segments, of which few are left; what is searched is found as before', async () => {
  const { built, table, merging } = await campusOf(200);
  try {
    const search = (method: string, attribute: string, value: string) => {
      const texts = [
        { method, attribute, values: [value] },
        { method: 'limit', values: [200] },
      ];
      const plan = planRows(
        built.app.db.read,
        table,
        texts.map((text) => JSON.stringify(text)),
      );
      return rowListText(built.app.db.read, { table, plan, access: { readers: null, total: true, inWrite: true } });
    };
    const asked = () => [
      search('search', 'searchTokens', 'merah3'),
      search('search', 'searchTokens', 'kur'),
      search('contains', 'nameLowercase', 'kursi 19'),
      search('contains', 'nameLowercase', '9'),
    ];
    const indexes = table.columns.flatMap(({ trigram, grams, fulltext }) =>
      [trigram, grams, fulltext].filter((one) => one !== null),
    );
    expect(indexes.length).toBeGreaterThanOrEqual(3);
    const before = indexes.map((index) => segments(built, index));
    const found = asked();
    expect(JSON.parse(found[0] ?? '')).toMatchObject({ total: 28 });
    await merging.run();
    expect(Math.max(...before)).toBeGreaterThan(3);
    expect(indexes.map((index) => segments(built, index))).toEqual(indexes.map(() => 1));
    expect(asked()).toEqual(found);
  } finally {
    await built.close();
  }
});

test('where no row changed nothing is written', async () => {
  const { built, merging } = await campusOf(5);
  try {
    await merging.run();
    const commits = () => Number(built.app.db.read.get('PRAGMA data_version')?.data_version);
    const before = commits();
    await merging.run();
    expect(commits()).toBe(before);
  } finally {
    await built.close();
  }
});

test('ends while others write all the time', async () => {
  const { built, table, merging } = await campusOf(100);
  try {
    let isDone = false;
    const running = merging.run().finally(() => {
      isDone = true;
    });
    let made = 0;
    const writeOne = () => {
      const values = { name: 'Meja', nameLowercase: 'meja', searchTokens: `meja${made}`, sellerId: 's', price: 1 };
      const id = `q${made++}`;
      return built.app.db.write((db) => createRow(db, table, id, { values, permissions: null }, admin));
    };
    while (!isDone) await Promise.all(Array.from({ length: 10 }, writeOne));
    await running;
    expect(made).toBeGreaterThan(10);
  } finally {
    await built.close();
  }
});

test('an index that is broken is reported once, until rows change', async () => {
  const { built, table, merging } = await campusOf(5);
  try {
    const report = vi.spyOn(built.app, 'report').mockReturnValue();
    const broken = table.columns.find(({ fulltext }) => fulltext !== null)?.fulltext;
    built.app.db.writeNow((db) => db.exec(`DROP TABLE ${broken}`));
    await merging.run();
    await merging.run();
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'merging of the text indexes of products');
  } finally {
    vi.restoreAllMocks();
    await built.close();
  }
});
