import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Client, Functions, Storage, TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import { startLocalAppwrite } from '../src/start.ts';
import { ask } from '../tests/support/http.ts';
import { contractScopes } from './runner/key-scopes.ts';

test('the command, with a key of its scopes, makes what the scenarios need in an empty project, plays them, and leaves it empty', async () => {
  const server = await startLocalAppwrite({ config: { projectId: 'empty' } });
  try {
    const { endpoint, projectId, key } = server;
    const body = { keyId: 'unique()', name: 'contract', scopes: contractScopes };
    const { body: limited } = await ask(server, '/project/keys', { method: 'POST', key, body });
    const flags = ['--endpoint', endpoint, '--project', projectId, '--only', 'executions', '--embedded'];
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) =>
      execFile(
        process.execPath,
        [join(import.meta.dirname, 'main.ts'), ...flags],
        { env: { ...process.env, CONTRACT_KEY: String(limited.secret) } },
        (problem, out, errors) => resolve({ code: problem?.code ?? 0, said: out + errors }),
      ),
    );
    expect(said).toMatch(/^ok {3}executions .*\n(\d+)\/\1 recorded steps are met\n$/);
    expect(code).toBe(0);
    const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(key);
    const left = [new TablesDB(client).list(), new Storage(client).listBuckets(), new Functions(client).list()];
    expect((await Promise.all(left)).map(({ total }) => total)).toEqual([0, 0, 0]);
  } finally {
    await server.close();
  }
});
