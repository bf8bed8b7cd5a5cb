/** Damaged code in the data folder is reported while its warm process still answers; the next deployment repairs it. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Functions } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startLocalAppwrite } from '../../src/start.ts';
import { eventually } from '../support/eventually.ts';
import { packFiles } from '../support/pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
const [data, whole] = [join(folder, 'data'), join(folder, 'whole')];
let server: Awaited<ReturnType<typeof startLocalAppwrite>>;
let functions: Functions;
let deploymentId: string;
const functionId = 'f';
const code = (name: string) => join(data, 'functions', deploymentId, name);

beforeAll(async () => {
  server = await startLocalAppwrite({ config: { projectId: 'p' }, data });
  functions = new Functions(new Client().setEndpoint(server.endpoint).setProject('p').setKey(server.key));
  await functions.create({ functionId, name: 'F', runtime: 'node-22' as never, entrypoint: 'main.mjs' });
  const files = [
    {
      name: 'main.mjs',
      data: Buffer.from(`import { says } from './words.mjs'; export default ({ res }) => res.text(says);`),
    },
    { name: 'words.mjs', data: Buffer.from(`export const says = 'hello';`) },
  ];
  const archive = InputFile.fromBuffer(await packFiles(files), 'code.tar.gz');
  deploymentId = (await functions.createDeployment({ functionId, code: archive, activate: true })).$id;
  await eventually(async () => expect((await functions.get({ functionId })).deploymentId).toBe(deploymentId));
  expect((await functions.createExecution({ functionId })).responseBody).toBe('hello');
  cpSync(join(data, 'functions'), whole, { recursive: true });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  rmSync(join(data, 'functions'), { recursive: true });
  cpSync(whole, join(data, 'functions'), { recursive: true });
});

test.each([
  ['no file', () => rmSync(code('main.mjs')), 'it has no code to run'],
  ['an empty file', () => writeFileSync(code('main.mjs'), ''), 'it has no code to run'],
  ['another file', () => writeFileSync(code('main.mjs'), 'export default 1;'), 'its code on the disk is damaged'],
  ['a missing second file', () => rmSync(code('words.mjs')), 'its code on the disk is damaged'],
  [
    'a damaged archive',
    () => writeFileSync(`${join(data, 'functions', deploymentId)}.tar.gz`, 'x'),
    'its code on the disk is damaged',
  ],
  ['no archive', () => rmSync(`${join(data, 'functions', deploymentId)}.tar.gz`), 'its code on the disk is damaged'],
])('%s: the warm process still answers, and /healthz and /readyz report the damage', async (_, damage, sentence) => {
  const status = async () => (await functions.getDeployment({ functionId, deploymentId })).status;
  expect(await status()).toBe('ready');
  damage();
  expect((await functions.createExecution({ functionId })).responseBody).toBe('hello');
  expect(await status()).toBe('failed');
  for (const path of ['/healthz', '/readyz'])
    await eventually(async () =>
      expect(await (await fetch(new URL(path, server.endpoint))).json()).toMatchObject({
        reasons: [`function f: ${sentence}`],
      }),
    );
});
