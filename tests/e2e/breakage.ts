/** Breaks a running campus like failures of machines, disks and releases, and repairs it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { ProjectKeyScopes } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { packFiles } from '../../deploy/project/pack-code.ts';
import { canFillDisk, fillDisk as fillDiskOf } from '../support/full-disk.ts';
import type { Campus } from './campus.ts';
import { operatorOf } from './new-people.ts';

/** Repairs the fault. */
export type Mend = () => Promise<void> | void;

const databaseOf = (campus: Campus) => new DatabaseSync(join(campus.data, 'appwrite.sqlite'), { timeout: 5_000 });

export { canFillDisk };

/** The server's disk is full. */
export const fillDisk = (campus: Campus): Mend => fillDiskOf(campus.pid());

/** Another process holds the write lock. */
export function lockDatabase(campus: Campus): Mend {
  const other = databaseOf(campus);
  other.exec('BEGIN IMMEDIATE');
  return () => {
    other.exec('ROLLBACK');
    other.close();
  };
}

/** The outbox accepts no mail. */
export function loseMail(campus: Campus): Mend {
  const run = (sql: string) => {
    const database = databaseOf(campus);
    database.exec(sql);
    database.close();
  };
  run("CREATE TRIGGER no_mail BEFORE INSERT ON mails BEGIN SELECT RAISE(ABORT, 'the mail server is away'); END");
  return () => run('DROP TRIGGER no_mail');
}

const programs = {
  /** Ends its own process at each call. */
  dies: 'export default () => process.exit(3);',
  /** Never responds. */
  hangs: 'export default () => new Promise(() => {});',
};

/** Replaces a function by this program through the API, like a faulty deployment. */
export async function release(campus: Campus, functionId: string, program: keyof typeof programs): Promise<Mend> {
  const { functions } = operatorOf(campus);
  const { name, execute, events, schedule, entrypoint, scopes, timeout } = await functions.get({ functionId });
  const patience = (seconds: number) =>
    functions.update({
      ...{ functionId, name, execute, events, schedule, entrypoint, timeout: seconds },
      scopes: scopes as ProjectKeyScopes[],
    });
  const mend = await deploy(campus, functionId, [{ name: 'main.js', data: Buffer.from(programs[program]) }]);
  await patience(1);
  return async () => {
    await patience(timeout);
    await mend();
  };
}

/** Replaces a function's code until the repair. */
async function deploy(campus: Campus, functionId: string, files: { name: string; data: Buffer }[]): Promise<Mend> {
  const { functions } = operatorOf(campus);
  const { deploymentId } = await functions.get({ functionId });
  const code = InputFile.fromBuffer(await packFiles(files), 'code.tar.gz');
  const { $id } = await functions.createDeployment({ functionId, code, activate: true, entrypoint: 'main.js' });
  await expect.poll(async () => (await functions.get({ functionId })).deploymentId).toBe($id);
  return async () => void (await functions.updateFunctionDeployment({ functionId, deploymentId }));
}

/** Faults around the market's real code for one path; all other calls work. */
const troubles = {
  'works slowly': 'await setTimeout(3_000); return real(context);',
  'fails once': "if (isFirst()) throw new Error('the first of them fails'); return real(context);",
  'dies before its first answer': 'const answer = await real(context); if (isFirst()) process.exit(3); return answer;',
  'never gives its first answer':
    'const answer = await real(context); return isFirst() ? new Promise(() => {}) : answer;',
};

export type Trouble = keyof typeof troubles;

/** Deploys the market's own program with a fault around calls of this path. */
export async function trouble(campus: Campus, kind: Trouble, path: RegExp): Promise<Mend> {
  const folder = mkdtempSync(join(tmpdir(), 'lapak-trouble-'));
  // A file that tells a restarted or parallel process that the first call has already been made.
  const mark = JSON.stringify(join(folder, 'first'));
  const program = `
    import { writeFileSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    import real from './real.js';
    const isFirst = () => {
      try {
        writeFileSync(${mark}, '', { flag: 'wx' });
        return true;
      } catch {
        return false;
      }
    };
    const troubled = async (context) => { ${troubles[kind]} };
    const isAsked = ({ req }) => req.method === 'POST' && ${path}.test(req.path);
    export default (context) => (isAsked(context) ? troubled(context) : real(context));`;
  const mend = await deploy(campus, 'market', [
    { name: 'main.js', data: Buffer.from(program) },
    { name: 'package.json', data: readFileSync('dist/functions/market/package.json') },
    { name: 'real.js', data: readFileSync('dist/functions/market/main.js') },
  ]);
  return async () => {
    await mend();
    rmSync(folder, { recursive: true, force: true });
  };
}
