/** npm run backup -- [--data .lapak] [--to FOLDER]: a copy of the embedded Appwrite's data, also while it runs. */
import { parseArgs } from 'node:util';
import { backUp } from 'appwrite-local/backup';
import { tellFailures } from 'appwrite-local/failure-sentence';

tellFailures('npm run backup -- [--data .lapak] [--to FOLDER]');
const string = { type: 'string' } as const;
const { values } = parseArgs({ options: { data: { ...string, default: '.lapak' }, to: string } });
const target = values.to ?? `backups/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;

const { files } = await backUp(values.data, target);
const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
console.log(
  `${target}: ${files.length} files, ${megabytes.toFixed(1)} MB, with checksums. It holds the server's secrets.`,
);
