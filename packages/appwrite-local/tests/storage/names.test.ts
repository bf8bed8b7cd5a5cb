/** Names of buckets and files: their length limits, and which name `search` uses after a rename. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask } from '../support/http.ts';
import { upload } from '../support/upload.ts';

let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'p', buckets: [{ $id: 'b', name: 'B' }] }, key: 'k' });
});
afterAll(() => server.close());

const asKey = (method: string, path: string, body?: object) =>
  ask(server, path, { method, key: 'k', ...(body ? { body } : {}) });
const file = (id: string, name: string) => {
  const place = { endpoint: server.endpoint, headers: { 'x-appwrite-project': 'p', 'x-appwrite-key': 'k' } };
  return upload(place, 'b', { id, name, bytes: Buffer.from(id) });
};
const tooLong = (most: number) => ({
  ...{ code: 400, type: 'general_argument_invalid' },
  message: `Invalid \`name\` param: Value must be a valid string and at least 1 chars and no longer than ${most} chars`,
});

describe('a bucket', () => {
  test.each([1, 128])('may have a name of %d letters', async (letters) => {
    const name = 'é'.repeat(letters);
    const made = await asKey('POST', '/storage/buckets', { bucketId: `of-${letters}`, name });
    expect([made.status, made.body.name]).toEqual([201, name]);
    expect((await asKey('PUT', `/storage/buckets/of-${letters}`, { name })).status).toBe(200);
  });

  test('refuses names of 0 or 129 letters, on creation and on renaming', async () => {
    for (const name of ['', 'x'.repeat(129)]) {
      expect((await asKey('POST', '/storage/buckets', { bucketId: 'none', name })).body).toMatchObject(tooLong(128));
      expect((await asKey('PUT', '/storage/buckets/b', { name })).body).toMatchObject(tooLong(128));
    }
    expect((await asKey('GET', '/storage/buckets/none')).status).toBe(404);
  });

  test('is found by search under its id and first name after a rename, and by queries under its new name', async () => {
    await asKey('POST', '/storage/buckets', { bucketId: 'gudang', name: 'Lampu belajar' });
    expect((await asKey('PUT', '/storage/buckets/gudang', { name: 'Meja lipat' })).body.name).toBe('Meja lipat');
    const ids = async (asked: string) => {
      const { body } = await asKey('GET', `/storage/buckets?${asked}`);
      return (body.buckets as { $id: string }[]).map(({ $id }) => $id);
    };
    expect(await ids('search=lampu')).toEqual(['gudang']);
    expect(await ids('search=gudang')).toEqual(['gudang']);
    expect(await ids('search=meja')).toEqual([]);
    const named = { method: 'startsWith', attribute: 'name', values: ['Meja'] };
    expect(await ids(`queries[0]=${encodeURIComponent(JSON.stringify(named))}`)).toEqual(['gudang']);
  });
});

describe('a file', () => {
  test('may have a name of 1 to 128 letters', async () => {
    await file('named', 'first.txt');
    for (const name of ['x', 'é'.repeat(128)])
      expect((await asKey('PUT', '/storage/buckets/b/files/named', { name })).body).toMatchObject({ name });
    for (const name of ['', 'x'.repeat(129)])
      expect((await asKey('PUT', '/storage/buckets/b/files/named', { name })).body).toMatchObject(tooLong(128));
  });

  test('is found by search under its id and first name after a rename, and by queries under its new name', async () => {
    await file('kwitansi', 'lampu.txt');
    expect((await asKey('PUT', '/storage/buckets/b/files/kwitansi', { name: 'meja.txt' })).status).toBe(200);
    const ids = async (asked: string) => {
      const { body } = await asKey('GET', `/storage/buckets/b/files?${asked}`);
      return (body.files as { $id: string }[]).map(({ $id }) => $id);
    };
    expect(await ids('search=lampu')).toEqual(['kwitansi']);
    expect(await ids('search=kwitansi')).toEqual(['kwitansi']);
    expect(await ids('search=meja')).toEqual([]);
    const named = { method: 'startsWith', attribute: 'name', values: ['meja'] };
    expect(await ids(`queries[0]=${encodeURIComponent(JSON.stringify(named))}`)).toEqual(['kwitansi']);
  });
});

test('finds a renamed user by the new name, not by the old one', async () => {
  await asKey('POST', '/users', { userId: 'sari', email: 'sari@kampus.test', name: 'Sari Wulan' });
  await asKey('PATCH', '/users/sari/name', { name: 'Dewi Wulan' });
  const found = async (search: string) => (await asKey('GET', `/users?search=${search}`)).body.total;
  expect([await found('Dewi'), await found('wulan'), await found('Sari')]).toEqual([1, 1, 1]); // Sari is the id
  expect(await found('Santi')).toBe(0);
});
