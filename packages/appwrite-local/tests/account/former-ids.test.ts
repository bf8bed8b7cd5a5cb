/**
 * Sign-up refuses the id of a deleted account, because rows and files still refer to it. On a real Appwrite the id is
 * free again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../../src/start.ts';
import { ask, signedIn } from '../support/http.ts';

const data = mkdtempSync(join(tmpdir(), 'former-ids-'));
afterAll(() => rmSync(data, { recursive: true }));
const start = () => startLocalAppwrite({ config: { projectId: 'former' }, data });

const signUp = async (server: LocalAppwrite, userId: string) => {
  const body = { userId, email: `${crypto.randomUUID()}@example.com`, password: 'password-1' };
  const { status, body: answer } = await ask(server, '/account', { body });
  return status === 201 ? 201 : answer.type;
};

test('sign-up refuses the id of a deleted account in any letter case, also after a restart; an API key may reuse it', async () => {
  let server = await start();
  const own = await signedIn(server, 'ana');
  await signedIn(server, 'b.udi');
  expect((await ask(server, '/account', { method: 'DELETE', session: own })).status).toBe(204);
  expect((await ask(server, '/users/b.udi', { method: 'DELETE', key: server.key })).status).toBe(204);
  for (const id of ['ana', 'ANA', 'b.udi', 'B.Udi']) expect(await signUp(server, id)).toBe('user_already_exists');
  await server.close();
  server = await start();
  for (const id of ['ana', 'Ana', 'b.udi']) expect(await signUp(server, id)).toBe('user_already_exists');
  expect(await signUp(server, 'cici')).toBe(201);
  const body = { userId: 'ana', email: 'ana@example.com' };
  expect((await ask(server, '/users', { body, key: server.key })).status).toBe(201);
  await server.close();
});
