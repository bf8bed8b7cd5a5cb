/**
 * appwrite-cli pushes appwrite.json as docs/deploy.md describes: tables, buckets, then functions twice, with an API key
 * and without prompts. A following `npm run deploy` shows what the CLI does not push.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { Client, Storage } from 'node-appwrite';
import { expect, it, onTestFinished } from 'vitest';
import { planDeploy } from '../../deploy/project/deploy-project.ts';
import { ourBackend, stage } from '../support/deploy-target.ts';

const { fresh } = stage();
const command = createRequire(import.meta.url).resolve('appwrite-cli/index.js');

/** Runs the CLI in a copy of the project, because it rewrites appwrite.json and stores its login in the home folder. */
function cliIn(project: { endpoint: string; projectId: string; key: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'appwrite-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [home, campus] = [join(folder, 'home'), join(folder, 'campus')];
  for (const made of [home, campus]) mkdirSync(made);
  const config: object = JSON.parse(readFileSync('appwrite.json', 'utf8'));
  writeFileSync(join(campus, 'appwrite.json'), JSON.stringify({ ...config, projectId: project.projectId }));
  symlinkSync(resolve('dist'), join(campus, 'dist'));
  const run = async (...args: string[]): Promise<string> => {
    const env = { PATH: process.env.PATH ?? '', HOME: home, USERPROFILE: home, CI: 'true' };
    const running = promisify(execFile)(process.execPath, [command, ...args], { cwd: campus, env, timeout: 240_000 });
    running.child.stdin?.end();
    const { stdout, stderr } = await running;
    return stripVTControlCharacters(stdout + stderr);
  };
  const { endpoint, projectId, key } = project;
  return { run, login: () => run('client', '--endpoint', endpoint, '--project-id', projectId, '--key', key) };
}

it('pushes tables, buckets and functions of appwrite.json; a second push changes no column and keeps the rows', async () => {
  const { config, configDir } = ourBackend();
  const project = await fresh();
  const cli = cliIn(project);
  const tables = config.tables ?? [];
  await cli.login();

  expect(await cli.run('push', 'buckets', '--all', '--force')).toContain(
    `Successfully pushed ${config.buckets?.length} buckets.`,
  );
  expect(await cli.run('push', 'tables', '--all', '--force')).toContain(`Successfully pushed ${tables.length} tables`);
  const client = new Client().setEndpoint(project.endpoint).setProject(project.projectId).setKey(project.key);
  const made = await new Storage(client).listBuckets();
  expect(made.buckets.map(({ $id }) => $id).sort()).toEqual(config.buckets?.map(({ $id }) => $id).sort());

  await project.tables.createRow({ databaseId: 'market', tableId: 'totals', rowId: 'all', data: { orders: 7 } });
  // An API key without a console session: the first push creates the functions, the second deploys their code.
  expect(await cli.run('push', 'functions', '--all', '--force')).toContain('Session not found');
  const again = await cli.run('push', 'functions', '--all', '--force');
  expect(again).toContain(`Successfully pushed ${config.functions?.length} functions.`);
  const { functions } = await project.functions.list();
  expect(functions.map(({ $id, latestDeploymentStatus }) => [$id, latestDeploymentStatus])).toEqual(
    functions.map(({ $id }) => [$id, 'ready']),
  );
  const market = await project.functions.createExecution({ functionId: 'market', xpath: '/nowhere' });
  expect(market.responseStatusCode).toBeLessThan(500);

  const second = await cli.run('push', 'tables', '--all', '--force');
  expect(second).not.toMatch(/Created|Deleting|recreat/i);
  const row = await project.tables.getRow({ databaseId: 'market', tableId: 'totals', rowId: 'all' });
  expect(row).toMatchObject({ orders: 7 });

  const { steps } = await planDeploy(project.request(config, configDir));
  const ofTables = steps.map(({ title }) => title).filter((title) => /table|column|index|bucket/i.test(title));
  const closed = tables.filter(({ enabled }) => enabled === false);
  expect(ofTables).toHaveLength(closed.length);
  for (const { $id } of closed) expect(ofTables.some((title) => title.includes($id))).toBe(true);
});
