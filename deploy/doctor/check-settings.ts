import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { readHostSettings } from '../host/host-settings.ts';
import { type DeploySettings, WrongSettings } from '../project/deploy-settings.ts';
import { type Finding, fault, note, ok } from './finding.ts';
import { ifReadable } from './if-readable.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; undefined if they are unusable. Adds findings about the settings and their file. */
export function checkSettings(
  environment: Environment,
  file: string | undefined,
  port: number,
): { settings: DeploySettings | undefined; findings: Finding[] } {
  const findings: Finding[] = file ? [checkFile(file), ...openCopies(file), ...questionableNames(file)] : [];
  let settings: DeploySettings;
  try {
    settings = readHostSettings(environment, port);
  } catch (problem) {
    if (!(problem instanceof WrongSettings)) throw problem;
    return {
      settings: undefined,
      findings: [
        ...findings,
        ...problem.wrong.map((one) => fault('settings', one, 'correct it (.env.example says what it is)')),
      ],
    };
  }
  if (!environment.WEB_URL?.trim())
    findings.push(fault('settings', 'WEB_URL is not set', 'set where people meet the campus: https://lapak.example'));
  if (settings.ADMIN_EMAIL === '')
    findings.push(
      note(
        'settings',
        'ADMIN_EMAIL is not set: an administrator without an address signs in by npm run admin-link only',
      ),
    );
  if ((settings.MIDTRANS_SERVER_KEY === '') !== (settings.MIDTRANS_CLIENT_KEY === ''))
    findings.push(
      fault('settings', 'only one of MIDTRANS_SERVER_KEY and MIDTRANS_CLIENT_KEY is set', 'set both, or none'),
    );
  if (settings.MIDTRANS_SERVER_KEY !== '' && settings.PAYMENTS_DOMAIN === '')
    findings.push(
      fault(
        'settings',
        'PAYMENTS_DOMAIN is not set: Midtrans cannot report payments',
        'set it, and https://<it>/ as the notification URL in the Midtrans dashboard',
      ),
    );
  if (settings.MIDTRANS_MODE === 'simulator')
    findings.push(note('settings', 'MIDTRANS_MODE is simulator: payments move no money'));
  if (!findings.some(({ state }) => state === 'fault')) findings.push(ok('settings', 'complete and well formed'));
  return { settings, findings };
}

/**
 * Notes unknown names, because a misspelled setting silently gets its default, and repeated ones, of which the last
 * line wins. Names such as NODE_EXTRA_CA_CERTS are for Node.
 */
function questionableNames(file: string): Finding[] {
  const known = new Set(Object.keys(parseEnv(readFileSync('.env.example', 'utf8'))));
  const text = readFileSync(file, 'utf8');
  const unknown = Object.keys(parseEnv(text))
    .filter((name) => !known.has(name) && !name.startsWith('NODE_'))
    .map((name) => note('settings', `${name} in ${file} is no setting that .env.example names`));
  const lines = [...text.matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gm)].map(([, name]) => name);
  const twice = new Set(lines.filter((name, at) => lines.indexOf(name) < at));
  return [
    ...unknown,
    ...[...twice].map((name) => note('settings', `${name} stands twice in ${file}: the last one holds`)),
  ];
}

/**
 * Faults for copies of the file that others can read, such as an editor's backup. The release's example contains no
 * secrets.
 */
function openCopies(file: string): Finding[] {
  const own = basename(file);
  return ifReadable(() => readdirSync(dirname(file)), [])
    .filter((name) => name !== own && [own, `.${own}`].some((begin) => name.startsWith(begin)))
    .filter((name) => !name.endsWith('.example'))
    .map((name) => join(dirname(file), name))
    .filter((copy) => {
      const found = statSync(copy, { throwIfNoEntry: false });
      return found?.isFile() && (found.mode & 0o007) !== 0;
    })
    .map((copy) =>
      fault(
        'settings',
        `others on this machine can read ${copy}, a copy of ${own}`,
        `rm ${copy}, or chmod 600 ${copy}`,
      ),
    );
}

function checkFile(file: string): Finding {
  const { mode } = statSync(file);
  return mode & 0o077
    ? fault(
        'settings',
        `${file} can be read by others on this machine (${(mode & 0o777).toString(8)})`,
        `chmod 600 ${file}`,
      )
    : ok('settings', `${file} is its owner's alone`);
}
