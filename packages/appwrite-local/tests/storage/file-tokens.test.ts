import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { type StorageServer, upload } from '../support/upload.ts';

let local: LocalAppwrite;
let server: StorageServer;

beforeAll(async () => {
  const buckets = [
    { $id: 'b', name: 'B', fileSecurity: true },
    { $id: 'open', name: 'Open', $permissions: ['read("any")'] },
    { $id: 'shut', name: 'Shut' },
  ];
  local = await startLocalAppwrite({ config: { projectId: 'p', buckets }, key: 'k' });
  server = { endpoint: local.endpoint, headers: { 'x-appwrite-project': 'p', 'x-appwrite-key': 'k' } };
  for (const id of ['one', 'two']) await upload(server, 'b', { id, name: `${id}.txt`, bytes: Buffer.from(id) });
  await upload(server, 'open', { id: 'seen', name: 'seen.txt', bytes: Buffer.from('seen') });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => local.close());

async function api(method: string, path: string, body?: object) {
  const headers = { ...server.headers, 'content-type': 'application/json' };
  const answer = await fetch(`${local.endpoint}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
}

/** Requests the file like an `<img>` of a visitor. */
const view = (file: string, token: string) =>
  fetch(`${local.endpoint}/storage/buckets/b/files/${file}/view?project=p&token=${encodeURIComponent(token)}`);

describe('a file token', () => {
  test('opens its file and no other, until it is deleted', async () => {
    const { status, body } = await api('POST', '/tokens/buckets/b/files/one', {});
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ resourceId: 'b:one', resourceType: 'files', expire: '', secret: expect.any(String) }),
    ]);
    expect(await (await view('one', body.secret)).text()).toBe('one');
    expect((await view('two', body.secret)).status).toBe(401);
    expect((await view('one', `${body.secret}x`)).status).toBe(404);
    const list = await api('GET', '/tokens/buckets/b/files/one');
    expect(list.body).toMatchObject({ total: 1, tokens: [{ $id: body.$id }] });
    expect((await api('DELETE', `/tokens/${body.$id}`)).status).toBe(204);
    expect((await view('one', body.secret)).status).toBe(404);
    expect((await api('GET', `/tokens/${body.$id}`)).status).toBe(404);
  });

  test.each(['view', 'download', 'preview'])('must have 1 to 512 characters if it is sent: %s', async (way) => {
    const url = `${local.endpoint}/storage/buckets/open/files/seen/${way}?project=p`;
    expect((await fetch(url)).status).toBe(200);
    for (const wrong of ['', 'x'.repeat(513)]) {
      const answer = await fetch(`${url}&token=${wrong}`);
      expect([answer.status, (await answer.json()).message]).toEqual([
        400,
        'Invalid `token` param: Value must be a valid string and at least 1 chars and no longer than 512 chars',
      ]);
    }
  });

  test.each([
    ['another file of the bucket', 'b/files/two'],
    ['a file that is not there', 'b/files/nosuch'],
    ['a file that everybody may read', 'open/files/seen'],
    ['a file that is not there in a bucket that everybody may read', 'open/files/nosuch'],
    ['a bucket that nobody may read', 'shut/files/one'],
  ])('gets 401 for %s, and after its deletion the same response as no token', async (_, path) => {
    const { body } = await api('POST', '/tokens/buckets/b/files/one', {});
    const url = `${local.endpoint}/storage/buckets/${path}`;
    for (const way of ['view', 'download', 'preview'])
      expect((await fetch(`${url}/${way}?project=p&token=${body.secret}`)).status).toBe(401);
    const { status } = await fetch(`${url}/view?project=p`);
    await api('DELETE', `/tokens/${body.$id}`);
    expect((await fetch(`${url}/view?project=p&token=${body.secret}`)).status).toBe(status);
  });

  test.each([null, '2035-01-01T00:00:00.000+00:00'])(
    'keeps its secret until its expiry changes: %s',
    async (expire) => {
      const { body } = await api('POST', '/tokens/buckets/b/files/two', { expire });
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
      const secrets = [
        (await api('GET', `/tokens/${body.$id}`)).body.secret,
        (await api('GET', '/tokens/buckets/b/files/two')).body.tokens.at(-1).secret,
        (await api('PATCH', `/tokens/${body.$id}`, { expire: '2040-01-01' })).body.secret,
        (await api('PATCH', `/tokens/${body.$id}`, { expire })).body.secret,
      ];
      expect(secrets.map((secret) => secret === body.secret)).toEqual([true, true, false, true]);
    },
  );

  test('expires at its time', async () => {
    const later = new Date(Date.now() + 60_000).toISOString();
    const { body } = await api('POST', '/tokens/buckets/b/files/one', { expire: later });
    expect((await view('one', body.secret)).status).toBe(200);
    const past = await api('PATCH', `/tokens/${body.$id}`, { expire: new Date(Date.now() - 1000).toISOString() });
    expect([past.status, past.body.type]).toEqual([400, 'general_argument_invalid']);
  });

  test('expires earlier after its expiry is changed, also with its former secret', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const { body } = await api('POST', '/tokens/buckets/b/files/one', { expire: at(60).toISOString() });
    expect((await api('PATCH', `/tokens/${body.$id}`, { expire: at(5).toISOString() })).status).toBe(200);
    expect((await view('one', body.secret)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: at(6) });
    expect((await view('one', body.secret)).status).toBe(404);
  });

  test('records its last use once a day', async () => {
    const { body } = await api('POST', '/tokens/buckets/b/files/one', {});
    const { secret, $id } = body;
    const accessed = async (): Promise<string> => (await api('GET', `/tokens/${$id}`)).body.accessedAt;
    expect(body.accessedAt).toBe('');
    await view('one', `${secret}x`);
    expect(await accessed()).toBe('');
    const before = Date.now();
    await view('one', secret);
    const first = await accessed();
    expect(Date.parse(first)).toBeGreaterThanOrEqual(before);
    await view('one', secret);
    expect(await accessed()).toBe(first);
    expect((await api('GET', '/tokens/buckets/b/files/one')).body.tokens.at(-1)).toMatchObject({ accessedAt: first });
  });

  test('never expires after a change without an expiry', async () => {
    const expire = new Date(Date.now() + 60_000).toISOString();
    const { body } = await api('POST', '/tokens/buckets/b/files/one', { expire });
    expect(Date.parse(body.expire)).toBe(Date.parse(expire));
    const open = await api('PATCH', `/tokens/${body.$id}`, {});
    expect([open.status, open.body.expire]).toEqual([200, '']);
    for (const wrong of ['morgen', '', 5, '2026-13-01'])
      expect((await api('PATCH', `/tokens/${body.$id}`, { expire: wrong })).body).toMatchObject({
        ...{ code: 400, type: 'general_argument_invalid' },
        message: expect.stringMatching(/^Invalid `expire` param: Value must be valid date in the future/),
      });
  });

  test('can be created only with an API key, for an existing file', async () => {
    const headers = { 'x-appwrite-project': 'p', 'content-type': 'application/json' };
    const url = `${local.endpoint}/tokens/buckets/b/files/one`;
    const answer = await fetch(url, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(401);
    expect((await api('POST', '/tokens/buckets/b/files/nosuch', {})).body.type).toBe('storage_file_not_found');
  });
});
