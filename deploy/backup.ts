/**
 * npm run backup -- --data FOLDER [--to FOLDER | --into FOLDER [--keep 14]]: copies the data of the embedded Appwrite,
 * which may be running. `--into` names the copy by its time and keeps the newest complete backups only.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from 'appwrite-local/backup';
import { tellFailures } from 'appwrite-local/command';
import { backupName, backupsIn } from './host/backups.ts';

const usage = 'npm run backup -- [--data .lapak] [--to FOLDER | --into FOLDER [--keep 14]]';
tellFailures(usage);
const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: { data: { ...string, default: '.lapak' }, to: string, into: string, keep: string },
});
const keep = Number(values.keep ?? 14);
if (!Number.isInteger(keep) || keep < 1 || (values.to && (values.into || values.keep))) {
  console.error(`--keep is a whole number from 1, and goes with --into.\n${usage}`);
  process.exit(2);
}
const into = values.into ?? 'backups';
const target = values.to ?? join(into, backupName(new Date()));

if (values.into) await mkdir(into, { recursive: true, mode: 0o700 });
const { files } = await backUp(values.data, target);
const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
console.log(
  `${target}: ${files.length} files, ${megabytes.toFixed(1)} MB, with checksums. It holds the server's secrets.`,
);
// Removes old backups only after the new one is complete.
if (values.into)
  for (const { path } of (await backupsIn(into)).slice(keep)) {
    await rm(path, { recursive: true });
    console.log(`${path} is removed: ${keep} newer ones are there.`);
  }
