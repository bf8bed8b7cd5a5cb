import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { upload } from '../support/upload.ts';

/**
 * Slow previews must not delay those of other viewers, whether the viewers of the slow ones still wait or have left.
 */
const dear = (n: number) => `width=4000&height=4000&output=avif&quality=${60 + n}`;
let folder: string;
let local: LocalAppwrite;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'previews-'));
  const buckets = [{ $id: 'b', name: 'B', $permissions: ['read("any")'] }];
  const looks = ['width=64&height=64&quality=78&output=webp', 'width=80', 'width=96', ...forty.map(dear)];
  local = await startLocalAppwrite({
    config: { projectId: 'p', buckets },
    data: folder,
    trustProxy: true,
    previews: looks,
  });
  const headers = { 'x-appwrite-project': 'p', 'x-appwrite-key': local.key };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const bytes = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: '#777', noise } })
    .jpeg()
    .toBuffer();
  await upload({ endpoint: local.endpoint, headers }, 'b', { id: 'f', name: 'f.jpg', bytes });
});
afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true, force: true });
});

const forty = Array.from({ length: 40 }, (_, n) => n);

function preview(look: string, address: string, more: { signal?: AbortSignal; key?: string } = {}): Promise<Response> {
  const { signal = null, key } = more;
  const headers = {
    'x-appwrite-project': 'p',
    'x-forwarded-for': address,
    ...(key === undefined ? {} : { 'x-appwrite-key': key }),
  };
  return fetch(`${local.endpoint}/storage/buckets/b/files/f/preview?${look}`, { headers, signal });
}

test('renders others’ previews between one caller’s thirty large ones, and skips those of disconnected clients', async () => {
  let drawn = 0;
  const stop = new AbortController();
  const many = forty.slice(0, 30).map((n) =>
    preview(dear(n), '203.0.113.1', { signal: stop.signal }).then(
      () => void drawn++,
      () => null,
    ),
  );
  const other = await preview('width=64&height=64&quality=78&output=webp', '203.0.113.2');
  expect(other.status).toBe(200);
  expect(drawn).toBeLessThan(5);
  stop.abort();
  await Promise.all(many);
  const same = await preview('width=80', '203.0.113.1');
  expect(same.status).toBe(200);
  expect(drawn).toBeLessThan(5);
});

test('renders a preview when it is first in the caller’s queue, even if it also waits in another’s', async () => {
  const stop = new AbortController();
  let drawn = 0;
  const wanted = 'width=96';
  const many = [...forty.slice(30).map(dear), wanted].map((look) =>
    preview(look, '203.0.113.3', { signal: stop.signal }).then(
      () => void drawn++,
      () => null,
    ),
  );
  const other = await preview(wanted, '203.0.113.4');
  expect(other.headers.get('content-type')).toBe('image/jpeg');
  expect(drawn).toBeLessThan(5);
  stop.abort();
  await Promise.all(many);
});

test.each([
  'width=65&height=64&quality=78&output=webp',
  'width=64&height=64&quality=77&output=webp',
  'width=80&output=png',
  '',
])('renders the unlisted size %s only for an API key', async (look) => {
  const refused = await preview(look, '203.0.113.5');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ type: 'general_argument_invalid' });
  expect((await preview(look, '203.0.113.5', { key: local.key })).status).toBe(200);
});
