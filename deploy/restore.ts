/**
 * npm run restore -- --from FOLDER [--data .lapak] [--replace]: replaces the embedded Appwrite's data by a backup;
 * steps: appwrite-local's backup/restore.ts.
 */
import { parseArgs } from 'node:util';
import { restore } from 'appwrite-local/backup';
import { tellFailures } from 'appwrite-local/command';

const usage = 'npm run restore -- --from backups/2026-11-21T10-00-00 [--data .lapak] [--replace]';
tellFailures(usage);
const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: { data: { ...string, default: '.lapak' }, from: string, replace: { type: 'boolean', default: false } },
});

if (!values.from) {
  console.error(usage);
  process.exit(2);
}
const { manifest, movedAside } = await restore(values.from, values.data, { replace: values.replace });
console.log(`${values.data} is as of ${manifest.madeAt}: ${manifest.files.length} files, checksums compared.`);
if (movedAside) console.log(`What was there before lies in ${movedAside}.`);
