/**
 * Checks the systemd units of the campus: timers, results of their last runs, and the release of the running server.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, type Finding, fault, note, ok } from './finding.ts';
import { ifReadable } from './if-readable.ts';

const service = 'lapak.service';
const timers = ['lapak-backup.timer', 'lapak-backup-trial.timer'] as const;
const runs = ['lapak-backup.service', 'lapak-backup-trial.service'] as const;

/**
 * The timers that are installed in `units` but do not start with the machine. Reads only files, so it needs no access
 * to systemd.
 */
export const disabledTimers = (units: string): string[] =>
  timers.filter((unit) => existsSync(join(units, unit)) && !existsSync(join(units, 'timers.target.wants', unit)));

type Properties = Readonly<Record<string, string>>;

function shown(unit: string): Properties {
  const names = ['LoadState', 'ActiveState', 'UnitFileState', 'Result', 'MainPID', 'WorkingDirectory'];
  const said = execFileSync('systemctl', ['show', unit, `--property=${names.join(',')}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Object.fromEntries(
    said.split('\n').flatMap((line) => {
      const at = line.indexOf('=');
      return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1)]];
    }),
  );
}

function checkTimer(unit: string): Finding {
  const { LoadState, ActiveState, UnitFileState } = shown(unit);
  const todo = `systemctl enable --now ${unit}`;
  if (LoadState === 'masked') return fault('timer', `${unit} is masked`, `systemctl unmask ${unit} && ${todo}`);
  if (LoadState === 'not-found')
    return fault('timer', `there is no ${unit}`, `copy deploy/host/systemd/* to /etc/systemd/system, and ${todo}`);
  if (ActiveState !== 'active') return fault('timer', `${unit} does not run`, todo);
  return UnitFileState === 'enabled'
    ? ok('timer', `${unit} runs`)
    : fault('timer', `${unit} is not enabled: it ends with the next start of the machine`, todo);
}

/** Checks certbot's timer, if certbot is installed. */
function checkRenewal(): Finding[] {
  const { LoadState, ActiveState } = shown('certbot.timer');
  if (LoadState !== 'loaded' || ActiveState === 'active') return [];
  return [fault('certbot', 'certbot.timer does not run: certificates end', 'systemctl enable --now certbot.timer')];
}

function checkRun(unit: string): Finding[] {
  const { Result = 'success' } = shown(unit);
  return Result === 'success'
    ? []
    : [fault('timer', `the last run of ${unit} failed (${Result})`, `journalctl -u ${unit} -n 20 says why`)];
}

/**
 * Checks that the server runs the current release. A moved link or a rebuilt release takes effect only at the next
 * start.
 */
function checkRelease(pid: string, place: string): Finding[] {
  try {
    const runsIn = readlinkSync(`/proc/${pid}/cwd`);
    if (runsIn === realpathSync(place)) return [];
    return [
      fault('release', `the server runs from ${runsIn}, and ${place} is another release`, 'systemctl restart lapak'),
    ];
  } catch (problem) {
    return [note('release', `where the server runs from can't be read (${codeOf(problem)}): ask as root`)];
  }
}

/** Notes installed units that differ from this release's, because they are from an earlier release or were edited. */
export function changedUnits(installed: string, ours = 'deploy/host/systemd'): Finding[] {
  const differing = readdirSync(ours).filter((name) => {
    const copy = ifReadable(() => readFileSync(join(installed, name), 'utf8'), '');
    return copy !== '' && copy !== readFileSync(join(ours, name), 'utf8');
  });
  return differing.length === 0
    ? []
    : [
        note(
          'units',
          `${differing.join(', ')} in ${installed} ${differing.length === 1 ? 'is' : 'are'} not as in this release: copy ${ours}/* there, and keep changes of your own in drop-ins (systemctl edit)`,
        ),
      ];
}

const installed = '/etc/systemd/system';

/** Returns only a note if systemd does not run the campus. */
export function checkUnits(): Finding[] {
  let server: Properties;
  try {
    server = shown(service);
  } catch {
    return [note('timer', 'no systemd runs here: see yourself that backups and their trial restores are made')];
  }
  const { LoadState, ActiveState = '', UnitFileState, MainPID = '0', WorkingDirectory = '' } = server;
  if (LoadState !== 'loaded')
    return [note('timer', `${service} is not installed: see yourself that backups and their trial restores are made`)];
  const isDown = ActiveState === 'failed' || ActiveState === 'inactive';
  return [
    ...(isDown
      ? [
          fault(
            'server',
            `${service} does not run (${ActiveState})`,
            'journalctl -u lapak -n 20 says why; then systemctl restart lapak.socket lapak.service',
          ),
        ]
      : []),
    ...(UnitFileState === 'enabled'
      ? []
      : [fault('start', `${service} does not start with the machine`, 'systemctl enable lapak.socket lapak.service')]),
    ...changedUnits(installed),
    ...timers.map(checkTimer),
    ...checkRenewal(),
    ...runs.flatMap(checkRun),
    ...(MainPID !== '0' && WorkingDirectory !== '' ? checkRelease(MainPID, WorkingDirectory) : []),
  ];
}
