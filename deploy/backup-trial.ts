/**
 * npm run backup-trial -- --into FOLDER: restores the newest backup into a temporary folder, starts an idle server on
 * it, counts its rows, and removes the copy. The result is stored for the doctor and the server (/healthz).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLocalAppwrite } from 'appwrite-local';
import { noteTrial, restore } from 'appwrite-local/backup';
import { tellFailures } from 'appwrite-local/command';
import { loadConfig } from 'appwrite-local/config';
import { Query } from 'node-appwrite';
import { backupsIn } from './host/backups.ts';
import { connect, orNothing, Refusal } from './project/target.ts';

const usage = 'npm run backup-trial -- --into FOLDER [--room FOLDER]   (--room: where the copy lies meanwhile)';
tellFailures(usage);
process.umask(0o077);
const string = { type: 'string' } as const;
const { values } = parseArgs({ options: { into: string, room: { ...string, default: tmpdir() } } });
if (!values.into) {
  console.error(usage);
  process.exit(2);
}
const [newest] = await backupsIn(values.into);
if (!newest)
  throw new Refusal(`${values.into} holds no whole backup that this user can read: npm run doctor says more.`);

const { config } = loadConfig('appwrite.json');
const backups = values.into;
const { path: backup } = newest;

/**
 * Restores the backup into a temporary folder and counts the rows that a server on it returns. Returns a one-sentence
 * report.
 */
async function tryBackup(): Promise<string> {
  const copy = mkdtempSync(join(values.room, 'lapak-trial-'));
  try {
    const { manifest } = await restore(backup, join(copy, 'data'));
    const { projectId } = config;
    const server = await startLocalAppwrite({ config: { projectId }, data: join(copy, 'data'), asleep: true });
    try {
      const { users, tables } = connect(server);
      const people = (await users.list({ queries: [Query.limit(1)] })).total;
      const counted: string[] = [];
      for (const { $id: tableId, databaseId } of config.tables ?? []) {
        // A backup of an older version lacks the tables of this version.
        const rows = await orNothing(tables.listRows({ databaseId, tableId, queries: [Query.limit(1)] }));
        if (rows && ['products', 'orders', 'sales'].includes(tableId)) counted.push(`${rows.total} ${tableId}`);
      }
      return `${backup} (of ${manifest.madeAt}) was restored and read: ${manifest.files.length} files, checksums compared; ${people} accounts, ${counted.join(', ')}.`;
    } finally {
      await server.close();
    }
  } finally {
    rmSync(copy, { recursive: true });
  }
}

// Recorded before the trial begins, so that an interrupted trial counts as failed.
const begun = { backup, beganAt: new Date().toISOString(), endedAt: null, failure: '' };
await noteTrial(backups, begun);
const ended = (failure: string) => noteTrial(backups, { ...begun, endedAt: new Date().toISOString(), failure });
try {
  console.log(await tryBackup());
  await ended('');
} catch (problem) {
  await ended(problem instanceof Error ? problem.message : String(problem));
  throw problem;
}
