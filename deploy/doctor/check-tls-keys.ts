/** The proxy's files of certificates, and whether only their owner can read the private keys. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Finding, fault } from './finding.ts';
import { ifReadable, isOpenToAll } from './if-readable.ts';

/** Checks the private keys in the folder tls next to the settings, and those that nginx's sites use. */
export function checkTlsKeys(file: string | undefined, sites = '/etc/nginx/sites-enabled'): Finding[] {
  const beside = file ? filesIn(join(dirname(file), 'tls')).filter((path) => path.endsWith('.pem')) : [];
  return [...new Set([...beside, ...filesOfSites('ssl_certificate_key', sites)])]
    .filter((path) => isOpenToAll(path) && textOf(path).includes('PRIVATE KEY-----'))
    .map((path) =>
      fault('https', `every user of this machine can read the private key ${path}`, `chmod 600 ${path}, and renew it`),
    );
}

/** The files that nginx's sites name by this directive. */
export const filesOfSites = (directive: string, sites = '/etc/nginx/sites-enabled'): string[] =>
  filesIn(sites).flatMap((path) =>
    [...textOf(path).matchAll(new RegExp(`^\\s*${directive}\\s+([^;\\s]+)\\s*;`, 'gm'))].map(([, file = '']) => file),
  );

export const filesIn = (folder: string): string[] =>
  ifReadable(() => readdirSync(folder).map((name) => join(folder, name)), []);
const textOf = (path: string): string => ifReadable(() => readFileSync(path, 'utf8'), '');
