/**
 * Every call that sets a person's name accepts 1 to 128 characters, and the name may be omitted; an API key may remove
 * it later.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask } from '../support/http.ts';

const words = 'Invalid `name` param: Value must be a valid string and at least 1 chars and no longer than 128 chars';
const hash = '$argon2id$v=19$m=65536,t=4,p=3$c29tZXNhbHRzb21lc2FsdA$7Jr1DhT0zHjVdvZ2a0vC1mAVqQn0JmGgJx0Qbl0o1XY';

let server: LocalAppwrite;
beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'names' } });
});
afterAll(() => server.close());

let made = 0;
const person = (more: Record<string, unknown>) => ({ userId: `u${++made}`, email: `u${made}@names.example`, ...more });

test.for<[path: string, asKey: boolean, body: Record<string, unknown>]>([
  ['/account', false, { password: 'a long password' }],
  ['/users', true, { password: 'a long password' }],
  ['/users', true, {}],
  ['/users/argon2', true, { password: hash }],
])('POST %s: accepts only names of 1 to 128 characters', async ([path, asKey, body]) => {
  const create = (name: Record<string, unknown>) =>
    ask(server, path, { body: person({ ...body, ...name }), ...(asKey ? { key: server.key } : {}) });
  for (const name of ['', 'x'.repeat(129)])
    expect((await create({ name })).body).toMatchObject({
      code: 400,
      type: 'general_argument_invalid',
      message: words,
    });
  for (const name of ['x', 'é'.repeat(128)])
    expect(await create({ name })).toMatchObject({ status: 201, body: { name } });
  expect(await create({})).toMatchObject({ status: 201, body: { name: '' } });
});

test('an API key can remove a user’s name, the user cannot', async () => {
  const password = 'a long password';
  const ana = person({ password, name: 'Ana' });
  await ask(server, '/account', { body: ana });
  const { cookies } = await ask(server, '/account/sessions/email', { body: { email: ana.email, password } });
  const session = /a_session_names=([^;]+)/.exec(cookies.join())?.[1] ?? '';
  expect((await ask(server, '/account/name', { method: 'PATCH', body: { name: '' }, session })).body.message).toBe(
    words,
  );
  const taken = await ask(server, `/users/${ana.userId}/name`, {
    method: 'PATCH',
    body: { name: '' },
    key: server.key,
  });
  expect(taken).toMatchObject({ status: 200, body: { name: '' } });
});
