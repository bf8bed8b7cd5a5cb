import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startLocalProcess } from '../support/local-process.ts';
import { writeFunctions } from './function-server.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

test('deletes the temporary function folders of a killed server', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'killed-'));
  cleanups.push(() => rm(temporary, { recursive: true }));
  vi.stubEnv('TMPDIR', temporary);
  const code = 'export default ({ res }) => res.text("hello");';
  const { config, configDir, remove } = await writeFunctions([{ $id: 'greet', code, execute: ['any'] }]);
  cleanups.push(remove);
  const file = join(configDir, 'appwrite.json');
  await writeFile(file, JSON.stringify(config));
  const server = await startLocalProcess([], file);
  cleanups.push(() => server.stop());

  const answer = await fetch(`${server.endpoint}/functions/greet/executions`, {
    method: 'POST',
    headers: { 'x-appwrite-project': server.project, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.json()).toMatchObject({ responseBody: 'hello' });
  const homes = async () => (await readdir(temporary)).filter((name) => name.startsWith('function-'));
  expect(await homes()).toHaveLength(1);
  await server.kill();
  await eventually(async () => expect(await homes()).toEqual([]));
});
