import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Client, Functions, Storage, TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import { type LocalAppwrite, startLocalAppwrite } from '../src/start.ts';
import { ask } from '../tests/support/http.ts';
import { backendOf } from './runner/backend.ts';
import { contractScopes } from './runner/key-scopes.ts';

/** Runs `work` with a server that has an empty project, and a key that has the command's scopes. */
async function withEmptyProject(work: (server: LocalAppwrite, key: string) => Promise<void>): Promise<void> {
  const server = await startLocalAppwrite({ config: { projectId: 'empty' } });
  try {
    const body = { keyId: 'unique()', name: 'contract', scopes: contractScopes };
    const { body: limited } = await ask(server, '/project/keys', { method: 'POST', key: server.key, body });
    await work(server, String(limited.secret));
  } finally {
    await server.close();
  }
}

function runCommand(
  { endpoint, projectId }: LocalAppwrite,
  key: string,
  only: string,
): Promise<{ code: unknown; said: string }> {
  const flags = ['--endpoint', endpoint, '--project', projectId, '--only', only, '--embedded'];
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), ...flags],
      { env: { ...process.env, CONTRACT_KEY: key } },
      (problem, out, errors) => resolve({ code: problem?.code ?? 0, said: out + errors }),
    ),
  );
}

async function whatIsLeft({ endpoint, projectId, key }: LocalAppwrite): Promise<number[]> {
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(key);
  const left = [new TablesDB(client).list(), new Storage(client).listBuckets(), new Functions(client).list()];
  return (await Promise.all(left)).map(({ total }) => total);
}

test('sets up an empty project, plays the scenarios with an API key limited to the needed scopes, and cleans up', () =>
  withEmptyProject(async (server, key) => {
    // The scenario m-trade leaves a row whose id is no valid path segment. The clean-up must delete it, too.
    const { code, said } = await runCommand(server, key, 'executions,m-trade,transactions-more');
    expect(said).toMatch(/^ok {3}executions .*\nok {3}m-trade .*\nok {3}transactions-more .*\n/);
    expect(code).toBe(0);
    expect(await whatIsLeft(server)).toEqual([0, 0, 0]);
  }));

test('runs without a flag after an interrupted run, and removes what that run left behind', () =>
  withEmptyProject(async (server, key) => {
    const { endpoint, projectId: project } = server;
    await (await backendOf({ endpoint, project, key })).setUp();
    const { code, said } = await runCommand(server, key, 'executions');
    expect(said).toMatch(/^ok {3}executions /);
    expect(code).toBe(0);
    expect(await whatIsLeft(server)).toEqual([0, 0, 0]);
  }));

test('refuses a project whose database was not created by the suite, and leaves it unchanged', () =>
  withEmptyProject(async (server, key) => {
    const { endpoint, projectId } = server;
    const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(key);
    await new TablesDB(client).create({ databaseId: 'market', name: 'Mine' });
    const { code, said } = await runCommand(server, key, 'executions');
    expect(said).toMatch(/--empty-existing/);
    expect(code).toBe(2);
    expect(await whatIsLeft(server)).toEqual([1, 0, 0]);
  }));

test('reports an unknown scenario and plays none', () =>
  withEmptyProject(async (server, key) => {
    const { code, said } = await runCommand(server, key, 'executions,teams');
    expect(said).toMatch(/^No scenario is named teams:/);
    expect(code).toBe(2);
    expect(await whatIsLeft(server)).toEqual([0, 0, 0]);
  }));
