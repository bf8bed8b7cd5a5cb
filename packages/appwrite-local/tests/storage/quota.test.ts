import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask, signedIn } from '../support/http.ts';
import { type StorageServer, upload } from '../support/upload.ts';

/** Limits of file storage per person, and on a full disk. */
const buckets = [
  { $id: 'b', name: 'B', $permissions: ['create("users")'], fileSecurity: true, maximumFileSize: 600_000_000 },
  { $id: 'photos', name: 'Photos', $permissions: ['create("users")'], allowedFileExtensions: ['png', 'jpg'] },
];
const config = {
  projectId: 'p',
  buckets,
  tablesDB: [{ $id: 'd', name: 'D' }],
  tables: [{ $id: 't', databaseId: 'd', name: 'T', columns: [{ key: 'a', type: 'string', size: 9 }] }],
};
let data: string;
let local: LocalAppwrite;

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'room-'));
  local = await startLocalAppwrite({ config, data });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await local.close();
  rmSync(data, { recursive: true, force: true });
});

const as = (session: string, server = local): StorageServer => ({
  endpoint: server.endpoint,
  headers: { 'x-appwrite-project': 'p', cookie: `a_session_p=${session}` },
});
const asKey = (server = local): StorageServer => ({
  endpoint: server.endpoint,
  headers: { 'x-appwrite-project': 'p', 'x-appwrite-key': server.key },
});
const small = Buffer.from('some text');
const begun = (id: string, total: number) => ({
  id,
  name: 'x.bin',
  bytes: small,
  headers: { 'content-range': `bytes 0-${small.length - 1}/${total}` },
});

test('limits a user’s stored and announced bytes, and frees those of deleted files', async () => {
  const ana = as(await signedIn(local, 'ana'));
  const half = small.length * 50_000_000;
  expect((await upload(ana, 'b', begun('first', half))).status).toBe(201);
  expect((await upload(ana, 'b', begun('second', half))).status).toBe(201);
  const third = await upload(ana, 'b', begun('third', half));
  expect(third).toMatchObject({ status: 413, body: { type: 'storage_limit_exceeded' } });
  expect((await upload(as(await signedIn(local, 'budi')), 'b', begun('budis', half))).status).toBe(201);
  await fetch(`${local.endpoint}/storage/buckets/b/files/first`, { method: 'DELETE', headers: ana.headers });
  expect((await upload(ana, 'b', begun('third', half))).status).toBe(201);
});

test('limits a user’s unfinished uploads to twenty, and deletes them after a day', async () => {
  const citra = as(await signedIn(local, 'citra'));
  for (let n = 0; n < 20; n++) expect((await upload(citra, 'b', begun(`half${n}`, 1_000))).status).toBe(201);
  expect((await upload(citra, 'b', begun('one-more', 1_000))).body.type).toBe('storage_limit_exceeded');
  await local.close();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
  local = await startLocalAppwrite({ config, data });
  expect(readdirSync(join(data, 'storage', 'pieces'))).toEqual([]);
  const list = await ask(local, '/storage/buckets/b/files', { key: local.key });
  expect(list.body.total).toBe(0);
});

test('refuses uploads, and nothing else, on an almost full disk', async () => {
  const full = await startLocalAppwrite({ config, keepFree: Number.MAX_SAFE_INTEGER });
  try {
    const dina = await signedIn(full, 'dina');
    const refused = await upload(as(dina, full), 'b', { id: 'f', name: 'f.txt', bytes: small });
    expect(refused).toMatchObject({ status: 503, body: { type: 'storage_full' } });
    const row = { rowId: 'r', data: { a: 'x' } };
    expect((await ask(full, '/tablesdb/d/tables/t/rows', { key: full.key, body: row })).status).toBe(201);
  } finally {
    await full.close();
  }
});

test('writes no refused upload to the disk', async () => {
  const guest = { endpoint: local.endpoint, headers: { 'x-appwrite-project': 'p' } };
  const folder = join(data, 'storage', 'tmp');
  const seen = new Set<string>();
  let done = false;
  const answered = upload(guest, 'b', { id: 'f', name: 'f.bin', bytes: Buffer.alloc(8_000_000) }).finally(() => {
    done = true;
  });
  while (!done) {
    for (const name of readdirSync(folder)) seen.add(name);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await answered).status).toBe(401);
  expect([...seen]).toEqual([]);
});

test('accepts only decodable pictures from users in a picture bucket, whatever their file names', async () => {
  const eka = as(await signedIn(local, 'eka'));
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#2aa38e' } })
    .png()
    .toBuffer();
  expect((await upload(eka, 'photos', { id: 'good', name: 'good.png', bytes: png })).status).toBe(201);
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const headOnly = Buffer.concat([png.subarray(0, 40), page]);
  for (const [id, bytes] of [
    ['page', page],
    ['head', headOnly],
    ['empty', Buffer.alloc(0)],
  ] as const)
    expect((await upload(eka, 'photos', { id, name: `${id}.png`, bytes })).body.type).toBe(
      'storage_file_type_unsupported',
    );
  const pieces = [headOnly.subarray(0, 30), headOnly.subarray(30, 60), headOnly.subarray(60)];
  let from = 0;
  let last: Awaited<ReturnType<typeof upload>> | null = null;
  for (const bytes of pieces) {
    const range = `bytes ${from}-${from + bytes.length - 1}/${headOnly.length}`;
    const headers = { 'content-range': range, ...(from > 0 ? { 'x-appwrite-id': 'parts' } : {}) };
    last = await upload(eka, 'photos', { id: 'parts', name: 'parts.png', bytes, headers });
    from += bytes.length;
  }
  expect(last?.body.type).toBe('storage_file_type_unsupported');
  expect((await ask(local, '/storage/buckets/photos/files', { key: local.key })).body.total).toBe(1);
});

test('serves files of a picture bucket that are not pictures (uploaded by an API key) as attachments', async () => {
  await upload(asKey(), 'photos', { id: 'text', name: 'text.png', bytes: Buffer.from('<svg onload="alert(1)"/>') });
  const shown = await ask(local, '/storage/buckets/photos/files/text/view', { key: local.key });
  expect(shown.headers.get('content-disposition')).toBe('attachment; filename="text.png"');
  const good = await ask(local, '/storage/buckets/photos/files/good/view', { key: local.key });
  expect(good.headers.get('content-disposition')).toBe('inline; filename="good.png"');
});
