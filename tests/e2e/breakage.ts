/** Breaks a running campus as machines, disks and releases break it, and mends it again. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { ProjectKeyScopes } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { packFiles } from '../../scripts/deploy/pack-code.ts';
import type { Campus } from './campus.ts';
import { operatorOf } from './residents.ts';

/** Takes the fault away. */
export type Mend = () => Promise<void> | void;

const databaseOf = (campus: Campus) => new DatabaseSync(join(campus.data, 'appwrite.sqlite'), { timeout: 5_000 });

const limiter = '/usr/bin/prlimit';
/** Whether this machine can take a running process its disk. */
export const canFillDisk = existsSync(limiter);

/** No file of the server grows or changes any more: the kernel refuses each write, as a disk without room does. Linux only. */
export function fillDisk(campus: Campus): Mend {
  const quota = (bytes: string) => execFileSync(limiter, ['--pid', String(campus.pid()), `--fsize=${bytes}:`]);
  quota('0');
  return () => void quota('unlimited');
}

/** Another process holds the right to write. */
export function lockDatabase(campus: Campus): Mend {
  const other = databaseOf(campus);
  other.exec('BEGIN IMMEDIATE');
  return () => {
    other.exec('ROLLBACK');
    other.close();
  };
}

/** The outbox takes no mail. */
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
  /** Never answers. */
  hangs: 'export default () => new Promise(() => {});',
};

/** Releases a program over a function, through the API, as a bad deployment does it. */
export async function release(campus: Campus, functionId: string, program: keyof typeof programs): Promise<Mend> {
  const { functions } = operatorOf(campus);
  const before = await functions.get({ functionId });
  const code = await packFiles([{ name: 'main.js', data: Buffer.from(programs[program]) }]);
  const { $id } = await functions.createDeployment({
    functionId,
    code: InputFile.fromBuffer(code, 'code.tar.gz'),
    activate: true,
    entrypoint: 'main.js',
  });
  await expect.poll(async () => (await functions.get({ functionId })).deploymentId).toBe($id);
  const { name, execute, events, schedule, entrypoint } = before;
  const scopes = before.scopes as ProjectKeyScopes[];
  const patience = (timeout: number) =>
    functions.update({ functionId, name, execute, events, schedule, entrypoint, scopes, timeout });
  await patience(1);
  return async () => {
    await patience(before.timeout);
    await functions.updateFunctionDeployment({ functionId, deploymentId: before.deploymentId });
  };
}
