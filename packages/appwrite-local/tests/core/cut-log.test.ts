import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/core/database/database.ts';
import { cutLog } from '../support/cut-log.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'cut-log-'));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('keeps all complete transactions when the write-ahead log is truncated at any point', async () => {
  const before = newFolder();
  const db = openDatabase(before);
  db.writeNow((writer) => writer.exec('CREATE TABLE a (n, text); CREATE TABLE b (n, text)'));
  const text = 'x'.repeat(3_000);
  for (let n = 1; n <= 20; n++)
    await db.write((writer) => {
      for (const table of ['a', 'b']) writer.run(`INSERT INTO ${table} VALUES (?, ?)`, n, text);
    });
  const left: number[] = [];
  for (let cut = 0; cut <= 12; cut++) {
    const folder = newFolder();
    cpSync(before, folder, { recursive: true, filter: (file) => !file.includes('lock.sqlite') });
    cutLog(join(folder, 'appwrite.sqlite'), cut / 12);
    const opened = openDatabase(folder);
    const tables = opened.read.all("SELECT name FROM sqlite_master WHERE name IN ('a', 'b')");
    const rowsOf = (table: string) => opened.read.all(`SELECT n FROM ${table} ORDER BY n`).map(({ n }) => n);
    const rows = tables.length > 0 ? rowsOf('a') : [];
    expect(tables.length > 0 ? rowsOf('b') : []).toEqual(rows);
    expect(rows).toEqual(Array.from(rows, (_, at) => at + 1));
    expect(opened.read.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    left.push(rows.length);
    // The database still accepts writes.
    opened.writeNow((writer) => writer.exec('CREATE TABLE again (n)'));
    opened.close();
  }
  db.close();
  expect(left).toEqual(left.toSorted((a, b) => a - b));
  expect([left[0], left.at(-1)]).toEqual([0, 20]);
  expect(new Set(left).size).toBeGreaterThan(6);
});
