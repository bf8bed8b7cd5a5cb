import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { BlobStore } from '../../src/storage/blob-store.ts';
import { receiveForm, UploadError } from '../../src/storage/multipart.ts';
import { eventually } from '../support/eventually.ts';
import { signedInByKey } from '../support/http.ts';
import { read, type StorageServer, upload } from '../support/upload.ts';

let folder: string;
let local: LocalAppwrite;
let server: StorageServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storage-test-'));
  const config = { projectId: 'p', buckets: [{ $id: 'b', name: 'B', $permissions: ['create("users")'] }] };
  local = await startLocalAppwrite({ config, key: 'k', data: folder });
  server = { endpoint: local.endpoint, headers: { 'x-appwrite-project': 'p', 'x-appwrite-key': 'k' } };
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

const tempFiles = (): string[] => readdirSync(join(folder, 'storage', 'tmp'));

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

/** Begins an upload over a raw socket and never ends it. */
function begin(bytes: number): Promise<{ hangUp(): void }> {
  const { port, hostname } = new URL(server.endpoint);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        'POST /v1/storage/buckets/b/files HTTP/1.1\r\nHost: localhost\r\nx-appwrite-project: p\r\nx-appwrite-key: k\r\n' +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n${HEAD}`,
      );
      socket.write(Buffer.alloc(bytes, 97), () => resolve({ hangUp: () => socket.destroy() }));
    });
    socket.once('error', reject);
  });
}

describe('unfinished uploads', () => {
  test('delay no other caller, and leave no temporary file after a disconnect', async () => {
    const open = await Promise.all(Array.from({ length: 100 }, () => begin(50_000)));
    await eventually(() => expect(tempFiles()).toHaveLength(100));
    const { status } = await upload(server, 'b', { id: 'between', name: 'x.png', bytes: Buffer.from('x') });
    expect(status).toBe(201);
    for (const one of open) one.hangUp();
    await eventually(() => expect(tempFiles()).toHaveLength(0));
  });

  test('are aborted if the client stops sending', async () => {
    const blobs = new BlobStore(join(folder, 'silent'), false);
    await blobs.prepare();
    const body = new PassThrough();
    body.write(`${HEAD}and then nothing`);
    const received = receiveForm(body, 'multipart/form-data; boundary=x', { blobs, maxBytes: 1e6, stallMs: 50 });
    await expect(received).rejects.toMatchObject({ problem: 'stalled' });
    expect(body.destroyed).toBe(true);
    expect(readdirSync(join(folder, 'silent', 'tmp'))).toEqual([]);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['an end that is missing', 'multipart/form-data; boundary=x', `${HEAD}cut`],
    ['no part at all', 'multipart/form-data; boundary=x', 'just text'],
  ])('are refused when malformed: %s', async (_name, type, text) => {
    const blobs = new BlobStore(join(folder, 'malformed'), false);
    await blobs.prepare();
    const body = new PassThrough();
    body.end(text);
    await expect(receiveForm(body, type, { blobs, maxBytes: 1e6, stallMs: 5000 })).rejects.toThrow(UploadError);
    expect(readdirSync(join(folder, 'malformed', 'tmp'))).toEqual([]);
  });

  test('are deleted if they exceed the size limit', async () => {
    const bytes = Buffer.alloc(13 * 1024 * 1024, 1);
    const answer = await upload(server, 'b', { id: 'big', name: 'x.bin', bytes }).catch(() => null);
    // Either the refusal arrived, or the connection was closed while the sender was still sending.
    if (answer) expect(answer.body.type).toBe('storage_invalid_file_size');
    expect((await read(server, 'b', '/big')).status).toBe(404);
    await eventually(() => expect(tempFiles()).toHaveLength(0));
  });
});

describe('chunks of an upload', () => {
  const bytes = Buffer.from(Array.from({ length: 2500 }, (_, n) => n % 251));
  const piece = (id: string, start: number, end: number) => ({
    id,
    name: 'x.bin',
    bytes: bytes.subarray(start, end),
    headers: { 'content-range': `bytes ${start}-${end - 1}/2500`, ...(start > 0 ? { 'x-appwrite-id': id } : {}) },
  });

  test('may arrive in parallel, out of order and repeatedly', async () => {
    expect((await upload(server, 'b', piece('par', 0, 1000))).body.chunksUploaded).toBe(1);
    const rest = [piece('par', 2000, 2500), piece('par', 1000, 2000), piece('par', 1000, 2000)];
    const answers = await Promise.all(rest.map((one) => upload(server, 'b', one)));
    expect(answers.every(({ status }) => status < 300)).toBe(true);
    const whole = await read(server, 'b', '/par/download');
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await upload(server, 'b', piece('par', 0, 1000))).status).toBe(200);
    expect(readdirSync(join(folder, 'storage', 'pieces'))).toEqual([]);
  });

  test.each([
    ['the last one first', piece('odd', 2000, 2500)],
    ['a length that is not the one announced', { ...piece('odd', 0, 1000), bytes: bytes.subarray(0, 900) }],
  ])('are refused: %s', async (_name, one) => {
    const { body } = await upload(server, 'b', one);
    expect(body.type).toBe('storage_invalid_content_range');
  });

  test('are refused when they do not fit the first one', async () => {
    await upload(server, 'b', piece('fit', 0, 1000));
    expect((await upload(server, 'b', piece('fit', 500, 1500))).body.type).toBe('storage_invalid_content_range');
    expect((await upload(server, 'b', piece('fit', 1000, 1500))).body.type).toBe('storage_invalid_content_range');
  });

  test('are refused if another user sends them', async () => {
    const as = async (id: string): Promise<StorageServer> => {
      const cookie = `a_session_p=${await signedInByKey(local, id)}`;
      return { endpoint: local.endpoint, headers: { 'x-appwrite-project': 'p', cookie } };
    };
    const [ana, budi] = [await as('ana'), await as('budi')];
    await upload(ana, 'b', piece('anas', 0, 1000));
    await upload(ana, 'b', piece('anas', 1000, 2000));
    const foreign = { ...piece('anas', 2000, 2500), bytes: Buffer.alloc(500, 120) };
    expect((await upload(budi, 'b', foreign)).body.type).toBe('storage_file_already_exists');
    expect((await upload(ana, 'b', piece('anas', 2000, 2500))).status).toBe(201);
    const whole = await read(server, 'b', '/anas/download');
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('are deleted with their unfinished file', async () => {
    await upload(server, 'b', piece('gone', 0, 1000));
    const url = `${server.endpoint}/storage/buckets/b/files/gone`;
    expect((await fetch(url, { method: 'DELETE', headers: server.headers })).status).toBe(204);
    expect((await upload(server, 'b', piece('gone', 1000, 2000))).status).toBe(201);
    expect((await read(server, 'b', '/gone/view')).status).toBe(404);
  });
});
