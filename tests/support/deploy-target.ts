import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalAppwrite } from 'appwrite-local';
import { type AppwriteConfig, type ConfigTable, loadConfig } from 'appwrite-local/config';
import { Client, Functions, TablesDB, Users } from 'node-appwrite';
import { afterEach } from 'vitest';
import { planDeploy } from '../../deploy/project/deploy-project.ts';
import type { DeployRequest, DeployVariable } from '../../deploy/project/target.ts';

/** An empty project on its own server. */
export async function emptyProject() {
  const server = await startLocalAppwrite({ config: { projectId: 'fresh' } });
  const { endpoint, projectId, key } = server;
  const client = new Client().setEndpoint(endpoint).setProject(projectId).setKey(key);
  const request = (config: AppwriteConfig, configDir: string, more: Partial<DeployRequest> = {}): DeployRequest => ({
    endpoint,
    projectId,
    key,
    config,
    configDir,
    variables: () => [],
    domains: {},
    webHosts: [],
    siteHost: '',
    acceptMongodb: false,
    ...more,
  });
  return {
    ...server,
    request,
    tables: new TablesDB(client),
    functions: new Functions(client),
    users: new Users(client),
  };
}

/** Plans a deploy and runs every step; returns the steps' titles. */
export async function deploy(request: DeployRequest): Promise<string[]> {
  const { steps } = await planDeploy(request);
  for (const { run } of steps) await run();
  return steps.map(({ title }) => title);
}

/** The project's own backend with built functions. */
export function ourBackend() {
  if (!existsSync('dist/functions/market/main.js'))
    execFileSync(process.execPath, ['build/functions.ts'], { stdio: 'inherit' });
  return loadConfig('appwrite.json');
}

/** A small backend that tests may change: one table, one function. */
export async function smallBackend(columns: ConfigTable['columns'], indexes: ConfigTable['indexes'] = []) {
  const configDir = await mkdtemp(join(tmpdir(), 'deploy-'));
  await mkdir(join(configDir, 'hello'));
  const writeCode = (says: string) =>
    writeFile(
      join(configDir, 'hello', 'main.mjs'),
      `export default ({ res }) => res.json({ says: '${says}', env: process.env });`,
    );
  await writeCode('hello');
  const config: AppwriteConfig = {
    projectId: 'fresh',
    tablesDB: [{ $id: 'main', name: 'Main' }],
    tables: [
      {
        $id: 'things',
        databaseId: 'main',
        name: 'Things',
        $permissions: ['read("any")'],
        columns: columns ?? [],
        indexes: indexes ?? [],
      },
    ],
    functions: [
      { $id: 'hello', name: 'Hello', runtime: 'node-22', execute: ['any'], entrypoint: 'main.mjs', path: 'hello' },
    ],
  };
  return { config, configDir, writeCode, remove: () => rm(configDir, { recursive: true }) };
}

export const plain = (key: string, value: string): DeployVariable => ({ key, value, secret: false });
export const secret = (key: string, value: string): DeployVariable => ({ key, value, secret: true });

/** Two columns, of which tests change one: a required text, and an enum of two values. */
export const title = {
  key: 'title',
  type: 'string',
  required: true,
  array: false,
  size: 40,
  default: null,
  encrypt: false,
};
export const state = {
  key: 'state',
  type: 'string',
  format: 'enum',
  elements: ['draft', 'live'],
  required: false,
  array: false,
  default: 'draft',
};

/** Creates projects and backends, and removes them at the end of the test that requested them. */
export function stage() {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  return {
    closing,
    async fresh() {
      const project = await emptyProject();
      closing.push(project.close);
      return project;
    },
    async small(columns: ConfigTable['columns'], indexes?: ConfigTable['indexes']) {
      const backend = await smallBackend(columns, indexes);
      closing.push(backend.remove);
      return backend;
    },
  };
}
