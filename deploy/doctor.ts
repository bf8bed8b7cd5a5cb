/**
 * npm run doctor -- --data FOLDER [--settings FILE]: checks everything that a campus needs to run, changes nothing, and
 * prints one line per result, with the remedy of each fault. Exits with 1 if there is a fault.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { secretFlag, tellFailures } from 'appwrite-local/command';
import { loadConfig } from 'appwrite-local/config';
import { pushServices } from './doctor/check-push.ts';
import { examine } from './doctor/examine.ts';
import { environmentOf } from './host/host-settings.ts';

const usage = `npm run doctor -- --data FOLDER [--settings FILE] [--port 4000] [--user lapak] [--backups /var/backups/lapak] [--clock URL]
  of a campus on this machine (npm run host); the settings are those of .env without --settings
npm run doctor -- --endpoint https://appwrite.example/v1 --project lapak --key-file FILE
  of one that npm run deploy deploys to`;
tellFailures(usage);
const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    data: string,
    settings: string,
    port: { ...string, default: '4000' },
    user: string,
    backups: { ...string, default: '/var/backups/lapak' },
    clock: string,
    patience: { ...string, default: '8' },
    endpoint: string,
    project: string,
    key: string,
    'key-file': string,
  },
});
const file = values.settings ? resolve(values.settings) : existsSync('.env') ? resolve('.env') : undefined;
const data = values.data && resolve(values.data);
const backups = resolve(values.backups);
const environment = environmentOf(file);
const key = secretFlag({ flag: 'key', variable: 'APPWRITE_KEY' }, values) ?? environment.APPWRITE_KEY;
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { projectId } = loadConfig('appwrite.json').config;
const endpoint = values.endpoint ?? environment.APPWRITE_ENDPOINT;
const elsewhere =
  !data && endpoint && key
    ? { endpoint, key, projectId: values.project ?? environment.APPWRITE_PROJECT ?? projectId }
    : undefined;
if (!data && !elsewhere) {
  console.error(usage);
  process.exit(2);
}

const words = { ok: 'ok   ', note: 'note ', fault: 'FAULT' } as const;
let faults = 0;
/** Servers whose Date header gives the time, over plain http: a wrong clock makes https certificates invalid. */
const clocks = values.clock ? [values.clock] : ['http://deb.debian.org/', 'http://connectivity-check.ubuntu.com/'];
const asked = { environment, file, data, backups, elsewhere, projectId, user: values.user, clocks };
for await (const { state, what, says } of examine({
  ...asked,
  pushServices,
  port: Number(values.port),
  patience: Number(values.patience) * 1000,
})) {
  faults += state === 'fault' ? 1 : 0;
  console.log(`${words[state]}  ${what.padEnd(10)} ${says}`);
}
console.log(faults === 0 ? 'Nothing is wrong.' : `${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong.`);
process.exitCode = faults === 0 ? 0 : 1;
