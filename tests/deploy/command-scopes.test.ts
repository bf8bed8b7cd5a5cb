/**
 * Runs each command with an API key of exactly its scopes, and with each scope removed. The embedded server checks
 * scopes like Appwrite.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { loadConfig } from 'appwrite-local/config';
import { Client, Functions, Storage, TablesDB, Users } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateProject } from '../../deploy/move/migrate-project.ts';
import { planDeploy } from '../../deploy/project/deploy-project.ts';
import { commandScopes, neededScopes } from '../../deploy/project/key-scopes.ts';
import { keyScopes } from '../../packages/appwrite-local/src/core/access/scopes.ts';
import { plantCampus } from '../../seeds/plant-campus.ts';
import { deploy, emptyProject, smallBackend, title } from '../support/deploy-target.ts';
import { eventually } from '../support/eventually.ts';
import { limitedKey } from '../support/limited-key.ts';
import { sample } from '../support/proof.ts';

type Project = Pick<LocalAppwrite, 'endpoint' | 'projectId' | 'key'>;

/** A key for the project with these scopes only. */
async function limited(project: Project, scopes: readonly string[]): Promise<Project> {
  return { ...project, key: await limitedKey(project, scopes) };
}

/** A sample, because each case starts a server or a command. */
const some = (scopes: readonly string[]) => sample(scopes, 10);

const without = (scopes: readonly string[], one: string) => scopes.filter((scope) => scope !== one);
const lacking = (scope: string) => new RegExp(`missing scopes \\(.*"${scope.replace('.', '\\.')}"`);

const { config } = loadConfig('appwrite.json');
const servers: LocalAppwrite[] = [];
async function opened(): Promise<LocalAppwrite> {
  const server = await startLocalAppwrite({
    config: 'appwrite.json',
    functionVariables: { ADMIN_USER_ID: 'theadmin' },
  });
  servers.push(server);
  return server;
}
let one: LocalAppwrite;
let other: LocalAppwrite;
beforeAll(async () => {
  one = await opened();
  other = await opened();
});
afterAll(async () => {
  for (const server of servers) await server.close();
});

it('lists only scopes that an API key can have', () => {
  const listed = [...neededScopes, ...Object.values(commandScopes).flat()];
  expect(listed.filter((scope) => !keyScopes.has(scope))).toEqual([]);
});

describe('migrate', () => {
  const [reading, writing] = [commandScopes['migrate --from'], commandScopes['migrate --to']];
  const move = async (from: readonly string[], to: readonly string[]) => {
    await other.reset();
    return migrateProject(config, await limited(one, from), await limited(other, to), () => undefined);
  };

  beforeAll(async () => {
    const client = new Client().setEndpoint(one.endpoint).setProject(one.projectId).setKey(one.key);
    await new Users(client).create({ userId: 'theadmin', email: 'a@kampus.test', password: 'rahasia sekali' });
    // Waits for the functions: their later writes, including counts, would fall between a copy and its comparison.
    const profile = { databaseId: 'market', tableId: 'profiles', rowId: 'theadmin' };
    await eventually(() => new TablesDB(client).getRow(profile));
    await new Storage(client).createFile({
      bucketId: 'banners',
      fileId: 'banner',
      file: InputFile.fromBuffer(Buffer.from('GIF89a'), 'banner.gif'),
    });
    await new TablesDB(client).upsertRow({
      ...{ databaseId: 'market', tableId: 'categoryCounts', rowId: 'jasa' },
      data: { category: 'Jasa', listed: 1 },
    });
  });

  it.each(some(reading))('stops if the source key lacks %s', async (scope) => {
    await expect(move(without(reading, scope), writing)).rejects.toThrow(lacking(scope));
  });

  it.each(some(writing))('stops if the target key lacks %s', async (scope) => {
    await expect(move(reading, without(writing, scope))).rejects.toThrow(lacking(scope));
  });

  it('succeeds with exactly its scopes', async () => {
    const { compared } = await move(reading, writing);
    expect(compared.filter(({ isSame }) => !isSame)).toEqual([]);
    expect(compared.filter(({ count }) => count[0] > 0).length).toBeGreaterThan(2);
  });
});

/**
 * Runs last on this server, because a function that the seed triggered may still write, even after a reset.
 * seed.test.ts tests that the seed needs no other scope.
 */
describe('seed', () => {
  const scopes = commandScopes.seed;

  it.each(some(scopes))('stops without %s', async (scope) => {
    await other.reset();
    await expect(limited(other, without(scopes, scope)).then(plantCampus)).rejects.toThrow(lacking(scope));
  });
});

describe('campus', () => {
  const scopes = commandScopes.campus;
  const run = async (key: Project) =>
    promisify(execFile)(
      process.execPath,
      ['deploy/campus.ts', 'import', 'tests/deploy/campus.json', '--yes', ...['--endpoint', key.endpoint]],
      { env: { ...process.env, APPWRITE_KEY: key.key, APPWRITE_PROJECT: key.projectId } },
    );

  it.each(some(scopes))('stops without %s, and prints all scopes that it needs', async (scope) => {
    const { stderr } = await limited(one, without(scopes, scope))
      .then(run)
      .then(
        () => ({ stderr: 'it ran' }),
        (failed: { stderr: string }) => failed,
      );
    expect(stderr).toContain(`The key lacks a scope: ${scope}`);
    expect(stderr).toContain(`The key of campus needs ${scopes.join(', ')}.`);
  });

  it('succeeds with exactly its scopes', async () => {
    expect((await limited(one, scopes).then(run)).stdout).toContain('identity saved.');
  });
});

describe('admin-link', () => {
  const scopes = commandScopes['admin-link'];
  const run = async (key: Project) =>
    promisify(execFile)(
      process.execPath,
      ['deploy/admin-link.ts', '--endpoint', key.endpoint, '--project', key.projectId, '--web', 'https://x.example'],
      { env: { ...process.env, APPWRITE_KEY: key.key, ADMIN_USER_ID: '' } },
    );

  beforeAll(async () => {
    const client = new Client().setEndpoint(one.endpoint).setProject(one.projectId).setKey(one.key);
    await new Users(client).updateLabels({ userId: 'theadmin', labels: ['admin'] });
    const told = { variableId: 'told', key: 'ADMIN_USER_ID', value: 'theadmin', secret: false };
    await new Functions(client).createVariable({ functionId: 'market', ...told });
  });

  it.each(some(scopes))('stops without %s, and prints all scopes that it needs', async (scope) => {
    const { stderr } = await limited(one, without(scopes, scope))
      .then(run)
      .then(
        () => ({ stderr: 'it ran' }),
        (failed: { stderr: string }) => failed,
      );
    expect(stderr).toContain(`The key lacks a scope: ${scope}`);
    expect(stderr).toContain(`The key of admin-link needs ${scopes.join(', ')}.`);
  });

  it('succeeds with exactly its scopes', async () => {
    expect((await limited(one, scopes).then(run)).stdout).toContain('https://x.example/login/link?userId=theadmin');
  });
});

describe('sign-out', () => {
  const scopes = commandScopes['sign-out'];
  const run = async (key: Project) =>
    promisify(execFile)(
      process.execPath,
      ['deploy/sign-out.ts', '--endpoint', key.endpoint, '--project', key.projectId],
      { env: { ...process.env, APPWRITE_KEY: key.key } },
    );

  beforeAll(async () => {
    const client = new Client().setEndpoint(one.endpoint).setProject(one.projectId).setKey(one.key);
    const users = new Users(client);
    await users.create({ userId: 'signedin' });
    await users.createSession({ userId: 'signedin' });
  });

  it.each(some(scopes))('stops without %s, and prints all scopes that it needs', async (scope) => {
    const { stderr } = await limited(one, without(scopes, scope))
      .then(run)
      .then(
        () => ({ stderr: 'it ran' }),
        (failed: { stderr: string }) => failed,
      );
    expect(stderr).toContain(`The key lacks a scope: ${scope}`);
    expect(stderr).toContain(`The key of sign-out needs ${scopes.join(', ')}.`);
  });

  it('succeeds with exactly its scopes', async () => {
    expect((await limited(one, scopes).then(run)).stdout).toBe('1 sessions of 1 people are ended.\n');
  });
});

describe('deploy', () => {
  const indexOn = (column: string) => ({ key: 'sorted', type: 'key', columns: [column], orders: ['ASC'] });

  /** An existing project: a table gets a column and another index, everything else is new. */
  async function changed(scopes: readonly string[]): Promise<void> {
    const project = await emptyProject();
    const backend = await smallBackend([title], [indexOn('title')]);
    try {
      await deploy(project.request({ ...backend.config, functions: [] }, backend.configDir));
      const [table] = backend.config.tables ?? [];
      if (!table) throw new Error('no table');
      const { key } = await limited(project, scopes);
      const more = {
        ...table,
        columns: [title, { ...title, key: 'place', required: false }],
        indexes: [indexOn('place')],
      };
      const request = project.request(
        {
          ...backend.config,
          tablesDB: [...(backend.config.tablesDB ?? []), { $id: 'market', name: 'Market' }],
          tables: [more, ...(config.tables ?? []).filter(({ $id }) => $id === 'totals')],
          buckets: [{ $id: 'photos', name: 'Photos' }],
        },
        backend.configDir,
        {
          key,
          admin: {
            id: 'a0123456789abcdef0123',
            email: 'kepala@kampus.test',
            password: 'rahasia sekali',
            name: 'Kepala',
          },
          domains: { hello: 'hello.kampus.test' },
        },
      );
      for (const { run } of (await planDeploy(request)).steps) await run();
    } finally {
      await backend.remove();
      await project.close();
    }
  }

  it('succeeds with exactly its scopes', async () => {
    await expect(changed(neededScopes)).resolves.toBeUndefined();
  });

  it.each(some(neededScopes))('stops without %s', async (scope) => {
    await expect(changed(without(neededScopes, scope))).rejects.toThrow(lacking(scope));
  });
});
