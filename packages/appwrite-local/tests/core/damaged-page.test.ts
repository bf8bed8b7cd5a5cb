/**
 * With one damaged page in the database, requests that need the page fail, the server keeps running, and `/healthz`
 * reports the damage.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startLocalAppwrite } from 'appwrite-local';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../support/http.ts';

const pageBytes = 4096;

/** Empties the last leaf of a table: the pointer of its root page leads there (SQLite's file format, section 1.6). */
function emptyLastLeaf(data: string, table: string): void {
  const file = join(data, 'appwrite.sqlite');
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table) ?? {};
  const { page_size } = db.prepare('PRAGMA page_size').get() ?? {};
  db.close();
  expect(page_size).toBe(pageBytes);
  const open = openSync(file, 'r+');
  const pointer = Buffer.alloc(4);
  readSync(open, pointer, 0, 4, (Number(rootpage) - 1) * pageBytes + 8);
  writeSync(open, Buffer.alloc(pageBytes), 0, pageBytes, (pointer.readUInt32BE() - 1) * pageBytes);
  closeSync(open);
}

test('serves requests that do not need the damaged page, and /healthz reports the damage', async () => {
  const data = mkdtempSync(join(tmpdir(), 'damaged-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const options = { config: { projectId: 'p' }, data, onError: () => undefined };
  const first = await startLocalAppwrite(options);
  for (let number = 0; number < 60; number++)
    await ask(first, '/users', { key: first.key, body: { userId: `u${number}`, name: 'Sari '.repeat(20) } });
  await first.close();
  emptyLastLeaf(data, 'users');

  const server = await startLocalAppwrite(options);
  onTestFinished(() => server.close());
  const health = () => ask(server, new URL('/healthz?now', server.endpoint).href);
  expect((await health()).body.status).toBe('pass');
  const { key } = server;
  expect((await ask(server, '/users/u59', { key })).status).toBe(500);
  expect((await ask(server, '/users/u0', { key })).body.name).toMatch(/^Sari/);
  const added = await ask(server, '/storage/buckets', { key, body: { bucketId: 'b', name: 'Foto' } });
  expect(added.status).toBe(201);
  expect((await health()).body.reasons).toEqual([expect.stringMatching(/^database: a page of it is damaged \(/)]);
});
