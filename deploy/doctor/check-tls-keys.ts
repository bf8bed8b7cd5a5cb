/** Checks that only their owner can read the private keys of the proxy. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Finding, fault } from './finding.ts';
import { ifReadable, isOpenToAll } from './if-readable.ts';

/** Checks the private keys in the folder tls next to the settings, and those that nginx's sites use. */
export function checkTlsKeys(file: string | undefined, sites = '/etc/nginx/sites-enabled'): Finding[] {
  const beside = file ? filesIn(join(dirname(file), 'tls')).filter((path) => path.endsWith('.pem')) : [];
  const named = filesIn(sites).flatMap((path) =>
    [...textOf(path).matchAll(/^\s*ssl_certificate_key\s+([^;\s]+)\s*;/gm)].map(([, key = '']) => key),
  );
  return [...new Set([...beside, ...named])]
    .filter((path) => isOpenToAll(path) && textOf(path).includes('PRIVATE KEY-----'))
    .map((path) =>
      fault('https', `every user of this machine can read the private key ${path}`, `chmod 600 ${path}, and renew it`),
    );
}

const filesIn = (folder: string): string[] =>
  ifReadable(() => readdirSync(folder).map((name) => join(folder, name)), []);
const textOf = (path: string): string => ifReadable(() => readFileSync(path, 'utf8'), '');
