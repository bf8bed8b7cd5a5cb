import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfigFunction, ConfigTable } from '../../src/core/config.ts';
import { type LocalOptions, startLocalAppwrite } from '../../src/start.ts';

/** A function of a test: its settings and the text of its main.mjs. */
export type TestFunction = Partial<ConfigFunction> & { readonly $id: string; readonly code: string };

/** The caller: an API key, a session secret, a JWT, or none. */
export interface As {
  readonly key?: string;
  readonly session?: string;
  readonly jwt?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Writes the functions into a folder and returns the server's options for them. */
export async function writeFunctions(functions: readonly TestFunction[], tables: readonly ConfigTable[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'functions-'));
  for (const { $id, code } of functions) {
    await mkdir(join(folder, $id));
    await writeFile(join(folder, $id, 'main.mjs'), code);
  }
  const config = {
    projectId: 'functions',
    tablesDB: [{ $id: 'main', name: 'Main' }],
    tables,
    functions: functions.map(({ code: _code, ...settings }) => ({
      name: settings.$id,
      runtime: 'node-22',
      entrypoint: 'main.mjs',
      path: settings.$id,
      ...settings,
    })),
  };
  return { config, configDir: folder, remove: () => rm(folder, { recursive: true }) };
}

/** A server with these functions, and short ways to call it. */
export async function startFunctionServer(
  functions: readonly TestFunction[],
  more: { tables?: readonly ConfigTable[] } & Partial<LocalOptions> = {},
) {
  const { tables, ...options } = more;
  const { remove, ...written } = await writeFunctions(functions, tables);
  const server = await startLocalAppwrite({ ...written, ...options });
  const byKey: As = { key: server.key };

  async function call(method: string, path: string, body?: unknown, as: As = byKey): Promise<Answer> {
    const response = await fetch(server.endpoint + path, {
      method,
      headers: {
        'x-appwrite-project': server.projectId,
        'content-type': 'application/json',
        ...(as.key ? { 'x-appwrite-key': as.key } : {}),
        ...(as.session ? { 'x-appwrite-session': as.session } : {}),
        ...(as.jwt ? { 'x-appwrite-jwt': as.jwt } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  }

  /** Runs a function and waits until the run ends. */
  const run = (id: string, order: Record<string, unknown> = {}, as: As = byKey) =>
    call('POST', `/functions/${id}/executions`, order, as);

  /** A signed-in person. */
  async function person(userId: string): Promise<As> {
    await call('POST', '/users', { userId, email: `${userId}@example.com`, password: 'a password', name: userId });
    const { body } = await call('POST', `/users/${userId}/sessions`);
    return { session: String(body.secret) };
  }

  /** A function's executions as an API key sees them, newest last. */
  async function executions(id: string): Promise<Record<string, unknown>[]> {
    const { body } = await call('GET', `/functions/${id}/executions`);
    return Array.isArray(body.executions) ? body.executions : [];
  }

  return {
    ...server,
    call,
    run,
    person,
    executions,
    guest: {} as As,
    async stop() {
      await server.close();
      await remove();
    },
  };
}

export type FunctionServer = Awaited<ReturnType<typeof startFunctionServer>>;
