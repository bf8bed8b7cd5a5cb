/**
 * `npm start`: the whole campus on this machine. Builds what is stale, serves, and seeds the demo campus the first
 * time.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tellFailures } from 'appwrite-local/command';
import { campusDefaults } from '../functions/domain/settings/defaults.ts';
import { demoAccounts } from '../seeds/demo-accounts.ts';
import { demoCampuses } from '../seeds/demo-campuses.ts';
import { buildWhatIsStale } from './start/builds.ts';
import { startCampus } from './start/campus.ts';
import { ensureDataFolder } from './start/data-folder.ts';
import { readFlags } from './start/flags.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** The durations in the text were measured on two busy cores; the remaining steps take less than two seconds. */
const whatComes = (isFirst: boolean): string =>
  isFirst
    ? 'Pertama kali: aplikasi dibangun dan kampus demo diisi, sekitar 15 detik. Lain kali langsung buka.'
    : 'Ada kode yang berubah: aplikasi dibangun ulang, sekitar 10 detik.';

async function start(): Promise<void> {
  const { port, data, limits, campus: name } = readFlags(process.argv.slice(2), process.env);
  const campus = demoCampuses[name];
  const { marketName } = campus.settings.identity ?? campusDefaults.identity;
  ensureDataFolder(data);
  const isFirst = !existsSync(join(data, 'appwrite.sqlite'));
  buildWhatIsStale(() => console.log(whatComes(isFirst)));
  const { url, server, isNew } = await startCampus({ port, data, limits, campus: name, env: process.env });
  const stop = () => {
    console.log('\nMenutup lapak … sampai jumpa!');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('The server did not close cleanly:', error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(`
${marketName} sudah buka:  ${url}
Kotak surat (email demo): ${url}/mailbox

${demoAccounts(campus)}

Data: ${data}${isNew ? ' (kampus demo baru diisi)' : ''}. Ctrl+C untuk berhenti / to stop.`);
}

const settled = tellFailures('npm start -- [--port 4000] [--data .lapak] [--limits] [--campus kedua]');
await start();
settled();
