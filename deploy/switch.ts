/**
 * npm run switch -- --to RELEASE --data FOLDER [--settings FILE]: switches a campus to another release, newer or older.
 * Run it from any release. An incomplete release, or one that cannot use the data, is refused before any change; one
 * that does not start is reverted.
 */
import { type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tellFailures } from 'appwrite-local/command';
import { environmentOf } from './host/host-settings.ts';
import { Refusal } from './project/target.ts';

const restartUnits =
  'systemctl reset-failed lapak.socket lapak.service; systemctl start lapak.socket && systemctl restart lapak.service';
const usage = `npm run switch -- --to RELEASE --data FOLDER [--settings FILE] [--link /srv/lapak/current] [--backups /var/backups/lapak]
  [--port 4000] [--patience 300] [--restart COMMAND] [--no-backup] [--dry-run]
RELEASE is a folder with npm ci and npm run build done. COMMAND restarts the server; without it systemd's units are.`;
tellFailures(usage);
const string = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    to: string,
    data: string,
    settings: string,
    link: { ...string, default: '/srv/lapak/current' },
    backups: { ...string, default: '/var/backups/lapak' },
    port: { ...string, default: '4000' },
    patience: { ...string, default: '300' },
    restart: { ...string, default: restartUnits },
    'no-backup': flag,
    'dry-run': flag,
  },
});
if (!values.to || !values.data) {
  console.error(usage);
  process.exit(2);
}
const [release, data, link] = [resolve(values.to), resolve(values.data), resolve(values.link)];
const environment = environmentOf(values.settings && resolve(values.settings));
const patience = Number(values.patience);
const node = join(release, 'node_modules/.bin/node');

const whole = [node, 'scripts/launch.js', 'deploy/host.ts', 'dist/web/index.html', 'dist/functions/market/main.js'];
const missing = whole.map((path) => resolve(release, path)).find((path) => !existsSync(path));
if (missing)
  throw new Refusal(`${release} is no whole release: ${missing} is not there. Run npm ci && npm run build in it.`);
const { version, commit } = JSON.parse(readFileSync(join(release, 'dist/web/version.json'), 'utf8'));

/**
 * Commands that touch the data run as its owner, even if this process runs as root, so that no file becomes owned by
 * root.
 */
const owner = existsSync(data) && process.getuid?.() === 0 ? statSync(data) : undefined;
function run(args: readonly string[]): number {
  const rights = owner ? { uid: owner.uid, gid: owner.gid } : {};
  const env = environment as NodeJS.ProcessEnv;
  const stdio: StdioOptions = ['inherit', 'pipe', 'inherit'];
  const { status, error, stdout } = spawnSync(node, args, { cwd: release, env, stdio, encoding: 'utf8', ...rights });
  if (error) throw error;
  // Removes "Nothing was changed" from the output of the plan, because the change to the new release continues.
  process.stdout.write(values['dry-run'] ? stdout : stdout.replace(/^Nothing was changed \(--dry-run\)\.\n/m, ''));
  return status ?? 1;
}

console.log(`${release}: version ${version}. What it does with the data first:`);
if (run(['scripts/launch.js', 'host', '--data', data, '--port', values.port, '--dry-run']) !== 0)
  throw new Refusal('Nothing was switched: this release does not take the data over, for the reason above.');
if (values['dry-run']) process.exit(0);

if (!values['no-backup'] && run(['deploy/backup.ts', '--data', data, '--into', resolve(values.backups)]) !== 0)
  throw new Refusal(
    'Nothing was switched: there is no backup of before, for the reason above (--no-backup does without).',
  );

/** Uses one rename, so that the link always points to one of the releases. */
function leadTo(target: string): void {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(target, next);
  renameSync(next, link);
}

const restart = (): boolean => spawnSync('sh', ['-c', values.restart], { stdio: 'inherit' }).status === 0;

/**
 * Repeats until the server reports this release, for at most `patience` seconds. Connections wait in systemd's socket
 * meanwhile.
 */
async function answers(wanted: { version?: string; commit?: string }, patience: number): Promise<boolean> {
  const until = Date.now() + patience * 1000;
  while (Date.now() < until) {
    const said = await fetch(`http://127.0.0.1:${values.port}/version.json`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(Math.max(until - Date.now(), 1)),
    })
      .then((answer) => answer.json())
      .catch(() => undefined); // not there yet
    if (said?.version === wanted.version && said?.commit === wanted.commit) return true;
    await setTimeout(200);
  }
  return false;
}

const before = existsSync(link) ? resolve(link, '..', readlinkSync(link)) : undefined;
leadTo(release);
const began = Date.now();
if (restart() && (await answers({ version, commit }, patience))) {
  console.log(
    `Version ${version} answers, after ${((Date.now() - began) / 1000).toFixed(1)} s. ${link} leads to ${release}.`,
  );
  if (before && before !== release) console.log(`Back: npm run switch -- --to ${before} …`);
} else if (before && before !== release) {
  leadTo(before);
  const old = JSON.parse(readFileSync(join(before, 'dist/web/version.json'), 'utf8'));
  const isBack = restart() && (await answers(old, Math.max(patience, 300)));
  throw new Refusal(
    `Version ${version} did not come up within ${values.patience} s (journalctl -u lapak -n 50 says why). ${link} leads to ${before} again, which ${isBack ? 'answers' : 'does not answer either: see docs/upgrading.md, "When it fails"'}.`,
  );
} else
  throw new Refusal(
    `Version ${version} did not come up within ${values.patience} s: journalctl -u lapak -n 50 says why.`,
  );
