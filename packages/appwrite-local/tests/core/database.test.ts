import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/core/database/database.ts';
import { hasFields, KeptDocumentTable } from '../../src/documents/document-table.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase(':memory:');
  db.writeNow((writer) => writer.exec('CREATE TABLE t (n INTEGER UNIQUE)'));
});
afterEach(() => db.close());

const numbers = () => db.read.all('SELECT n FROM t ORDER BY n').map(({ n }) => n);

test('commits the writes of one event loop turn together, and rolls back only a failing one', async () => {
  const results = await Promise.allSettled([
    db.write((writer) => writer.run('INSERT INTO t VALUES (1)')),
    db.write((writer) => {
      writer.run('INSERT INTO t VALUES (2)');
      throw new Error('no');
    }),
    db.write((writer) => writer.run('INSERT INTO t VALUES (3)')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(numbers()).toEqual([1, 3]);
});

test('runs the other writes of a batch again when the first one fails', async () => {
  const failing = (n: number) =>
    db.write((writer) => {
      writer.run('INSERT INTO t VALUES (?)', n);
      throw new Error(`no ${n}`);
    });
  const writing = (n: number) => db.write((writer) => writer.run('INSERT INTO t VALUES (?)', n));
  const results = await Promise.allSettled([failing(1), failing(2), writing(3), failing(4), writing(5)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(numbers()).toEqual([3, 5]);
  await expect(failing(6)).rejects.toThrow('no 6');
  await writing(7);
  expect(numbers()).toEqual([3, 5, 7]);
});

test('rolls back only the write that violates a constraint', async () => {
  const [, second, third] = await Promise.allSettled(
    [1, 1, 2].map((n) => db.write((writer) => writer.run('INSERT INTO t VALUES (?)', n))),
  );
  expect(second?.status).toBe('rejected');
  expect(third?.status).toBe('fulfilled');
  expect(numbers()).toEqual([1, 2]);
});

test('readers see a batch only after its commit; later writes in it see the earlier ones', async () => {
  let seenByReader = -1;
  let seenByWriter = -1;
  const first = db.write((writer) => writer.run('INSERT INTO t VALUES (1)'));
  const second = db.write((writer) => {
    seenByWriter = writer.all('SELECT * FROM t').length;
  });
  seenByReader = numbers().length;
  await Promise.all([first, second]);
  expect({ seenByReader, seenByWriter, after: numbers().length }).toEqual({
    seenByReader: 0,
    seenByWriter: 1,
    after: 1,
  });
});

test('when the disk fills within a batch, only the writes that SQLite rolled back fail', async () => {
  db.writeNow((writer) => writer.exec('CREATE TABLE large (text)'));
  const pages = Number(db.read.get('PRAGMA page_count')?.page_count);
  db.writeNow((writer) => writer.exec(`PRAGMA max_page_count = ${pages + 2}`));
  const writing = (n: number) => db.write((writer) => writer.run('INSERT INTO t VALUES (?)', n));
  const filling = () => db.write((writer) => writer.run('INSERT INTO large VALUES (?)', 'x'.repeat(100_000)));
  const results = await Promise.allSettled([writing(1), writing(2), filling(), writing(3), writing(4)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled', 'fulfilled']);
  expect(numbers()).toEqual([3, 4]);
  for (const { status, ...told } of results)
    if (status === 'rejected') expect(String(Reflect.get(told, 'reason'))).toContain('full');
  expect(() => db.writeNow((writer) => writer.run('INSERT INTO large VALUES (?)', 'x'.repeat(100_000)))).toThrow(
    'full',
  );
  await writing(5);
  expect(numbers()).toEqual([3, 4, 5]);
});

test('runs afterCommit hooks after the commit and before the write resolves', async () => {
  const order: string[] = [];
  await db
    .write((writer) => {
      writer.run('INSERT INTO t VALUES (1)');
      writer.afterCommit(() => order.push(`hook sees ${numbers().length}`));
    })
    .then(() => order.push('answered'));
  expect(order).toEqual(['hook sees 1', 'answered']);
});

test('compares text like MySQL’s general_ci: ignores case, accents and trailing spaces', () => {
  const fold = (text: string) => db.read.get('SELECT fold(?) AS f', text)?.f;
  expect(fold('ÉCLAIR  ')).toBe('eclair');
  expect(fold(' Straße')).toBe(' strase');
});

test('lets only one server at a time open a data folder', () => {
  expect(() => openDatabase(db.folder)).toThrow('is in use by another running server');
});

test('reads within one event loop turn see one snapshot until the next commit', async () => {
  expect(numbers()).toEqual([]);
  db.writeNow((writer) => writer.run('INSERT INTO t VALUES (1)'));
  expect(numbers()).toEqual([1]);
  const writing = db.write((writer) => writer.run('INSERT INTO t VALUES (2)'));
  expect(numbers()).toEqual([1]);
  await writing;
  expect(numbers()).toEqual([1, 2]);
  expect(db.read.list('SELECT max(n), 5 FROM t')).toEqual([2, 5]);
  db.close(); // works while the reads of this event loop turn are open
  db = openDatabase(':memory:');
});

test('updates cached documents on every commit, but not after a failed write', async () => {
  const table = new KeptDocumentTable<{ n: number }>('things', hasFields<{ n: number }>('n'));
  db.writeNow((writer) => table.migrate(writer));
  const seen = () => table.committed(db.read, 'A')?.doc.n;
  expect(seen()).toBeUndefined();
  for (const n of [1, 2]) {
    const writing = db.write((writer) => table.put(writer, 'a', { n }));
    expect(seen()).toBe(n === 1 ? undefined : 1);
    await writing;
    expect(seen()).toBe(n);
  }
  await Promise.allSettled([
    db.write(() => undefined),
    db.write((writer) => {
      table.put(writer, 'a', { n: 3 });
      throw new Error('no');
    }),
  ]);
  expect(seen()).toBe(2);
  expect(table.committed(db.read, 'a')).toBe(table.committed(db.read, 'a'));
  await db.write((writer) => table.delete(writer, 'a'));
  expect(seen()).toBeUndefined();
});
