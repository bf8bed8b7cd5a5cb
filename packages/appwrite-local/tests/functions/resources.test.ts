import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Client, Functions, type Models, Project } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalAppwrite } from '../../src/start.ts';
import { eventually } from '../support/eventually.ts';
import { packFiles } from '../support/pack.ts';

let server: Awaited<ReturnType<typeof startLocalAppwrite>>;
let functions: Functions;
let project: Project;

beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'resources' } });
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key);
  functions = new Functions(client);
  project = new Project(client);
});
afterAll(() => server.close());

const codeThatSays = (text: string) =>
  `export default ({ res }) => res.json({ says: ${JSON.stringify(text)}, mine: process.env.MINE ?? null });`;
const archive = (code: string, name = 'src/main.mjs') => packFiles([{ name, data: Buffer.from(code) }]);

async function deploy(functionId: string, code: Buffer): Promise<Models.Deployment> {
  const created = await functions.createDeployment({
    functionId,
    code: InputFile.fromBuffer(code, 'code.tar.gz'),
    activate: true,
  });
  return settled(functionId, created.$id);
}

function settled(functionId: string, deploymentId: string): Promise<Models.Deployment> {
  return eventually(async () => {
    const deployment = await functions.getDeployment({ functionId, deploymentId });
    expect(['ready', 'failed']).toContain(deployment.status);
    return deployment;
  });
}

async function create(functionId: string, more: { entrypoint?: string; commands?: string } = {}) {
  return functions.create({
    functionId,
    name: functionId,
    runtime: 'node-22' as never,
    entrypoint: 'src/main.mjs',
    ...more,
  });
}

const answerOf = async (functionId: string) =>
  JSON.parse((await functions.createExecution({ functionId })).responseBody);

describe('a function created through the API', () => {
  it('runs only once code is uploaded; a newer upload replaces it', async () => {
    const made = await create('f');
    expect(made).toMatchObject({ execute: [], events: [], timeout: 15, enabled: true, deploymentId: '', live: true });
    await expect(functions.createExecution({ functionId: 'f' })).rejects.toMatchObject({
      type: 'deployment_not_found',
    });
    const first = await deploy('f', await archive(codeThatSays('one')));
    expect(first).toMatchObject({ status: 'ready', activate: true, resourceId: 'f', entrypoint: 'src/main.mjs' });
    expect(await functions.get({ functionId: 'f' })).toMatchObject({
      deploymentId: first.$id,
      latestDeploymentStatus: 'ready',
    });
    expect((await answerOf('f')).says).toBe('one');
    await deploy('f', await archive(codeThatSays('two')));
    expect((await answerOf('f')).says).toBe('two');
    await functions.updateFunctionDeployment({ functionId: 'f', deploymentId: first.$id });
    expect((await answerOf('f')).says).toBe('one');
    expect((await functions.listDeployments({ functionId: 'f' })).total).toBe(2);
  });

  it('receives changed variables only with its next deployment', async () => {
    await create('v');
    await deploy('v', await archive(codeThatSays('v')));
    expect(await answerOf('v')).toEqual({ says: 'v', mine: null });
    await project.createVariable({ variableId: 'shared', key: 'MINE', value: 'project', secret: false });
    const { $id } = await functions.createVariable({
      functionId: 'v',
      variableId: 'own',
      key: 'MINE',
      value: 'own',
      secret: true,
    });
    expect((await functions.getVariable({ functionId: 'v', variableId: $id })).value).toBe('');
    expect((await functions.get({ functionId: 'v' })).live).toBe(false);
    expect((await answerOf('v')).mine).toBeNull();
    await deploy('v', await archive(codeThatSays('v')));
    expect((await answerOf('v')).mine).toBe('own');
    expect((await functions.get({ functionId: 'v' })).live).toBe(true);
    await functions.deleteVariable({ functionId: 'v', variableId: $id });
    await deploy('v', await archive(codeThatSays('v')));
    expect((await answerOf('v')).mine).toBe('project');
  });

  it('refuses a second variable with the same name, and revealing a secret one', async () => {
    await create('w');
    await functions.createVariable({ functionId: 'w', variableId: 'a', key: 'A', value: '1', secret: true });
    const twice = functions.createVariable({ functionId: 'w', variableId: 'b', key: 'A', value: '2' });
    await expect(twice).rejects.toMatchObject({ type: 'variable_already_exists', code: 409 });
    const shown = functions.updateVariable({ functionId: 'w', variableId: 'a', key: 'A', secret: false });
    await expect(shown).rejects.toMatchObject({ code: 400 });
  });

  it('accepts code uploaded in chunks of 5 MB', async () => {
    await create('big');
    const padding = randomBytes(6_000_000);
    const code = await packFiles([
      { name: 'src/main.mjs', data: Buffer.from(codeThatSays('big')) },
      { name: 'padding.bin', data: padding },
    ]);
    expect(code.length).toBeGreaterThan(5 * 1024 * 1024);
    expect((await deploy('big', code)).status).toBe('ready');
    expect((await answerOf('big')).says).toBe('big');
  });

  it('runs its build commands, and fails with their output', async () => {
    await create('built', { commands: 'echo building && cp src/main.mjs copy.mjs', entrypoint: 'copy.mjs' });
    expect(await deploy('built', await archive(codeThatSays('built')))).toMatchObject({
      status: 'ready',
      buildLogs: 'building\n',
    });
    expect((await answerOf('built')).says).toBe('built');
    await create('unbuilt', { commands: 'echo sorry && exit 3' });
    const failed = await deploy('unbuilt', await archive(codeThatSays('x')));
    expect(failed.status).toBe('failed');
    expect(failed.buildLogs).toContain('sorry');
  });

  it.each([
    ['no archive', () => Promise.resolve(Buffer.from('plainly not'))],
    ['an archive that climbs out of its folder', () => archive('x', '../../outside.mjs')],
    ['an archive cut off', async () => promisify(gzip)(Buffer.alloc(700, 65))],
  ])('fails to build from %s, and keeps the active code', async (_name, make) => {
    const functionId = `bad${Math.random().toString(36).slice(2)}`;
    await create(functionId);
    await deploy(functionId, await archive(codeThatSays('good')));
    expect((await deploy(functionId, await make())).status).toBe('failed');
    expect((await answerOf(functionId)).says).toBe('good');
  });

  it('answers 503 when the entry file is not in the archive', async () => {
    await create('astray', { entrypoint: 'elsewhere.mjs' });
    await deploy('astray', await archive(codeThatSays('x')));
    const run = await functions.createExecution({ functionId: 'astray' });
    expect(run).toMatchObject({ status: 'failed', responseStatusCode: 503, responseBody: '' });
    expect(run.errors).toBe('Failed to load entrypoint, file elsewhere.mjs does not exist.\n');
  });

  it('is deleted with everything that belongs to it', async () => {
    await create('gone');
    await deploy('gone', await archive(codeThatSays('gone')));
    await answerOf('gone');
    await functions.delete({ functionId: 'gone' });
    await expect(functions.get({ functionId: 'gone' })).rejects.toMatchObject({ type: 'function_not_found' });
    await create('gone');
    expect((await functions.listExecutions({ functionId: 'gone' })).total).toBe(0);
    expect((await functions.listDeployments({ functionId: 'gone' })).total).toBe(0);
  });

  it('refuses unknown runtimes, invalid schedules and duplicate ids', async () => {
    const bad = (more: object) =>
      functions.create({ functionId: 'x', name: 'x', runtime: 'node-22' as never, ...more });
    await expect(bad({ runtime: 'cobol-1' })).rejects.toMatchObject({ code: 400 });
    await expect(bad({ schedule: 'every day' })).rejects.toMatchObject({ code: 400 });
    await expect(bad({ functionId: 'f' })).rejects.toMatchObject({ type: 'function_already_exists' });
  });

  it('PUT stores the given values and resets the omitted ones to their defaults', async () => {
    await create('reset');
    const full = {
      functionId: 'reset',
      name: 'New',
      execute: ['any'],
      schedule: '*/5 * * * *',
      timeout: 30,
      events: ['users.*.create'],
    };
    expect(await functions.update(full)).toMatchObject({
      name: 'New',
      execute: ['any'],
      timeout: 30,
      schedule: '*/5 * * * *',
    });
    expect(await functions.update({ functionId: 'reset', name: 'New' })).toMatchObject({
      execute: [],
      timeout: 15,
      schedule: '',
    });
  });
});
