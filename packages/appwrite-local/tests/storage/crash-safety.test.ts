import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startLocalAppwrite } from '../../src/start.ts';
import { eventually } from '../support/eventually.ts';
import { startLocalProcess } from '../support/local-process.ts';
import { runs } from '../support/proof.ts';
import { read, type StorageServer, upload } from '../support/upload.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'storage-test-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

/** Every file below a folder. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a crash', () => {
  test('leaves no file without a record behind, and loses none with a record', async () => {
    const data = newFolder();
    const options = { config: { projectId: 'p', buckets: [{ $id: 'b', name: 'B' }] }, key: 'k', data };
    const headers = { 'x-appwrite-project': 'p', 'x-appwrite-key': 'k' };
    const first = await startLocalAppwrite(options);
    const bytes = randomBytes(100_000);
    await upload({ endpoint: first.endpoint, headers }, 'b', { id: 'kept', name: 'kept.bin', bytes });
    const piece = { 'content-range': 'bytes 0-999/2500' };
    await upload({ endpoint: first.endpoint, headers }, 'b', {
      id: 'half',
      name: 'h',
      bytes: bytes.subarray(0, 1000),
      headers: piece,
    });
    await first.close();
    const storage = join(data, 'storage');
    const known = filesBelow(storage).length;
    const stray = 'f'.repeat(32);
    mkdirSync(join(storage, 'blobs', 'ff'), { recursive: true });
    mkdirSync(join(storage, 'pieces', stray), { recursive: true });
    mkdirSync(join(storage, 'previews', stray), { recursive: true });
    const [half] = readdirSync(join(storage, 'pieces')).filter((name) => name !== stray);
    for (const path of [
      `tmp/${stray}`,
      `blobs/ff/${stray}`,
      `pieces/${stray}/1`,
      `pieces/${half}/2`,
      `previews/${stray}/x`,
    ]) {
      writeFileSync(join(storage, path), 'half written');
    }
    // Files written during the sweep have no row yet.
    const underWay = join(storage, 'blobs', 'ff', 'e'.repeat(32));
    writeFileSync(underWay, 'being uploaded');
    const soon = Date.now() / 1000 + 60;
    utimesSync(underWay, soon, soon);
    const second = await startLocalAppwrite(options);
    const server = { endpoint: second.endpoint, headers };
    await eventually(() => expect(filesBelow(storage)).toHaveLength(known + 1));
    rmSync(underWay);
    expect(md5(Buffer.from(await (await read(server, 'b', '/kept/download')).arrayBuffer()))).toBe(md5(bytes));
    const rest = { 'content-range': 'bytes 2000-2499/2500', 'x-appwrite-id': 'half' };
    await upload(server, 'b', { id: 'half', name: 'h', bytes: bytes.subarray(2000, 2500), headers: rest });
    const middle = { 'content-range': 'bytes 1000-1999/2500', 'x-appwrite-id': 'half' };
    const { body } = await upload(server, 'b', {
      id: 'half',
      name: 'h',
      bytes: bytes.subarray(1000, 2000),
      headers: middle,
    });
    expect([body.chunksUploaded, body.signature]).toEqual([3, md5(bytes.subarray(0, 2500))]);
    await second.close();
  });

  const rounds = runs(1, 10);
  test(`keeps acknowledged files complete, and others complete or absent, after ${rounds} kills during uploads`, async () => {
    const local = await startLocalProcess();
    const headers = { 'x-appwrite-project': local.project, 'x-appwrite-key': local.key };
    const acknowledged = new Map<string, string>();
    try {
      for (let round = 0; round < rounds; round += 1) {
        const server = { endpoint: local.endpoint, headers };
        const enough = 5 + Math.floor(Math.random() * 15);
        const work = Array.from({ length: 4 }, (_, lane) =>
          uploadUntilDead(server, `${round}-${lane}`, acknowledged, enough),
        );
        await Promise.race(work);
        await local.kill();
        await Promise.all(work);
        await local.start();
        await checkAll({ endpoint: local.endpoint, headers }, acknowledged);
      }
      expect(acknowledged.size).toBeGreaterThan(rounds);
      expect(filesBelow(join(local.data, 'storage', 'tmp'))).toEqual([]);
    } finally {
      await local.stop();
    }
  });
});

const BUCKET = 'product-photos';

/** Uploads until the connection breaks. The uploader that triggers the kill stops after `enough` files. */
async function uploadUntilDead(
  server: StorageServer,
  name: string,
  acknowledged: Map<string, string>,
  enough: number,
): Promise<void> {
  for (let n = 0; n < enough; n += 1) {
    const bytes = randomBytes(1000 + Math.floor(Math.random() * 300_000));
    const id = `f-${name}-${n}`;
    try {
      const { status } = await upload(server, BUCKET, { id, name: `${id}.png`, bytes });
      if (status === 201) acknowledged.set(id, md5(bytes));
    } catch {
      return; // the server is dead
    }
  }
}

async function checkAll(server: StorageServer, acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const limit = encodeURIComponent('{"method":"limit","values":[5000]}');
  const list: unknown = await (await read(server, BUCKET, `?queries[0]=${limit}`)).json();
  const { files } = list as { files: Array<{ $id: string; signature: string }> };
  const stored = new Map(files.map((file) => [file.$id, file.signature]));
  for (const [id, signature] of acknowledged) expect(stored.get(id)).toBe(signature);
  for (const [id, signature] of stored) {
    const bytes = Buffer.from(await (await read(server, BUCKET, `/${id}/download`)).arrayBuffer());
    expect(md5(bytes), id).toBe(signature);
  }
}
