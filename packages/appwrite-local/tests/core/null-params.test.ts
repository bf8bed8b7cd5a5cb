import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask } from '../support/http.ts';

// In Appwrite 1.9.6 a parameter whose default is null has a validator of its own, which the error message shows. This
// was recorded for `port`, `expire`, `email`, `permissions` and `scheduledAt`, and read in the sources for the others.
let server: LocalAppwrite;
beforeAll(async () => {
  const buckets = [{ $id: 'b', name: 'B' }];
  const columns = [{ key: 'a', type: 'string', size: 10 }];
  const tables = [{ $id: 't', databaseId: 'd', name: 'T', columns }];
  const config = { projectId: 'p', tablesDB: [{ $id: 'd', name: 'D' }], tables, buckets };
  server = await startLocalAppwrite({ config, key: 'k' });
});
afterAll(() => server.close());

const provider = { providerId: 'p', name: 'P', host: 'localhost' };
const message = { messageId: 'm', subject: 'S', content: 'C' };
const smtp = '/messaging/providers/smtp';
const email = '/messaging/messages/email';

/** Each entry: method, path, body around the value, parameter, wrong value, and whether null is valid. */
const params: readonly (readonly [string, string, object, string, unknown, boolean])[] = [
  ['POST', smtp, provider, 'port', 0, false],
  ['POST', smtp, provider, 'autoTLS', 'x', false],
  ['POST', smtp, provider, 'enabled', 'x', true],
  ['POST', smtp, provider, 'mailer', '', false],
  ['PATCH', `${smtp}/x`, {}, 'port', 0, true],
  ['PATCH', `${smtp}/x`, {}, 'autoTLS', 'x', true],
  ['PATCH', `${smtp}/x`, {}, 'enabled', 'x', true],
  ['PATCH', `${smtp}/x`, {}, 'fromName', '', false],
  ['PATCH', `${smtp}/x`, {}, 'replyToName', '', false],
  ['POST', email, message, 'users', 'x', false],
  ['POST', email, message, 'draft', 'x', false],
  ['POST', email, message, 'scheduledAt', 'x', true],
  ...['topics', 'users', 'targets', 'cc', 'bcc', 'attachments', 'draft', 'html', 'scheduledAt'].map(
    (name) => ['PATCH', `${email}/x`, {}, name, 'x', true] as const,
  ),
  ['PATCH', `${email}/x`, {}, 'subject', '', true],
  ['PATCH', `${email}/x`, {}, 'content', '', true],
  ['PATCH', '/messaging/topics/x', {}, 'name', '', true],
  ['PATCH', '/messaging/topics/x', {}, 'subscribe', 'x', true],
  ['POST', '/storage/buckets', { bucketId: 'c', name: 'C' }, 'permissions', 'x', true],
  ['PUT', '/storage/buckets/b', { name: 'C' }, 'permissions', 'x', true],
  ['PUT', '/storage/buckets/b/files/x', {}, 'permissions', 'x', true],
  ['PUT', '/storage/buckets/b/files/x', {}, 'name', '', false],
  ['POST', '/functions/x/executions', {}, 'scheduledAt', 'x'.repeat(101), true],
  ['PUT', '/functions/x/variables/y', {}, 'value', 5, true],
  ['PUT', '/functions/x/variables/y', {}, 'secret', 'x', true],
  ['PATCH', '/tablesdb/d/tables/t/columns/string/a', { required: false, default: null }, 'newKey', '', true],
  ['POST', '/users', { userId: 'u' }, 'email', 'x', true],
  ['POST', '/users', { userId: 'u' }, 'phone', 'x', true],
];

test.each(params)(
  '%s %s %j: refuses an invalid %s, and the message says whether null is allowed',
  async (method, path, around, name, wrong, isNullable) => {
    const { status, body } = await ask(server, path, { method, key: 'k', body: { ...around, [name]: wrong } });
    expect([status, body.type]).toEqual([400, 'general_argument_invalid']);
    expect(body.message).toMatch(new RegExp(`^Invalid \`${name}\` param: `));
    expect(/ or null$/.test(String(body.message))).toBe(isNullable);
  },
);

test('answers 500 to a JWT duration of 0 seconds', async () => {
  const person = { userId: 'u', email: 'u@example.com', password: 'password' };
  await ask(server, '/account', { body: person });
  const { cookies } = await ask(server, '/account/sessions/email', { body: person });
  const body = { duration: 0 };
  const answers = [
    await ask(server, '/account/jwts', { body, headers: { cookie: cookies.join('; ') } }),
    await ask(server, '/users/u/jwts', { body, key: 'k' }),
  ];
  for (const { status, body } of answers)
    expect([status, body.type, body.message]).toEqual([500, 'general_unknown', 'Server Error']);
});
