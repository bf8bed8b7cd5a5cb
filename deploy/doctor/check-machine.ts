/** Checks the machine: Node, disk, nginx and clock. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, type StatsFs, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Finding, fault, note, ok, reasonOf } from './finding.ts';
import { ifReadable } from './if-readable.ts';

const neededMajor = 24;

/** Checks the Node version. scripts/launch.js refuses versions that cannot parse this file. */
export function checkNode(version = process.versions.node): Finding {
  const major = Number(version.split('.')[0]);
  return major >= neededMajor
    ? ok('Node', `${version}`)
    : fault('Node', `this is ${version}, and ${neededMajor} is needed`, 'run npm ci: it installs it in the release');
}

const MB = 1e6;

/** The server accepts no uploads below this free space: a twentieth of the disk, from 200 MB to 2 GB. */
const floorOf = ({ blocks, bsize }: StatsFs) => Math.min(Math.max((blocks * bsize) / 20, 200 * MB), 2000 * MB);

/** Checks the free space and inodes at `folder`. `ask` is statfs(2), replaceable so that a test needs no full disk. */
export function checkDisk(what: string, folder: string, ask: (path: string) => StatsFs = statfsSync): Finding {
  let place = folder;
  while (!existsSync(place)) place = dirname(place);
  const disk = ask(place);
  const [free, floor] = [disk.bavail * disk.bsize, floorOf(disk)];
  const told = `${Math.round(free / MB)} MB free at ${folder}`;
  const todo = 'make room (docs/running.md, "A full disk"): old backups and releases first';
  if (free < floor)
    return fault(what, `the disk is full: ${told}, and uploads stop below ${Math.round(floor / MB)} MB`, todo);
  if (disk.files > 0 && disk.ffree < disk.files / 50)
    return fault(what, `the disk is full: ${disk.ffree} of ${disk.files} files are left at ${folder}`, todo);
  return free < 2 * floor ? note(what, `${told}; uploads stop below ${Math.round(floor / MB)} MB`) : ok(what, told);
}

/** Minimum of nginx's worker_connections; fewer give a note. A page with its web socket takes two. */
const leastConnections = 4_096;

/** Seconds between two messages of a web socket. nginx closes the socket if its timeout is not longer. */
const socketMessageEvery = 20;

/** Faults for timeouts of the site that close web sockets. Values may have units, such as `1h` and `500ms`. */
function shortTimeouts(site: string): Finding[] {
  const units: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 };
  const lines = [...site.matchAll(/^\s*(proxy_(?:read|send)_timeout)\s+(\d+)(ms|[smhd]?)\s*;/gm)];
  return lines
    .filter(([, , number, unit]) => Number(number) * (units[unit || 's'] ?? 1) <= socketMessageEvery)
    .map(([line]) =>
      fault(
        'proxy',
        `nginx's site says ${line.trim()} live pages lose their connection, and slow answers are cut off`,
        'the values of deploy/host/nginx/lapak.conf; then systemctl reload nginx',
      ),
    );
}

/** nginx's error message if it would refuse its configuration at the next start; otherwise ''. */
function refusedByNginx(folder: string): string {
  const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' });
  return status ? (stderr.split('\n').find((line) => line.includes('[emerg]')) ?? '') : '';
}

/**
 * Checks the configuration and capacity of nginx, if it serves the campus. Returns nothing for another proxy, or if the
 * files cannot be read.
 */
export function checkNginx(folder = '/etc/nginx'): Finding[] {
  if (!existsSync(join(folder, 'sites-enabled/lapak'))) return [];
  // `nginx -t` reads the TLS keys, which other users than root cannot.
  const refused = process.getuid?.() === 0 ? refusedByNginx(folder) : '';
  if (refused)
    return [
      fault(
        'proxy',
        `nginx would not start again (${refused.replace(/^.*\[emerg\] (\d+#\d+: )?/, '')})`,
        'correct it before the next reload or start of the machine: nginx -t',
      ),
    ];
  const text = ifReadable(() => readFileSync(join(folder, 'nginx.conf'), 'utf8'), '');
  const most = Number(/[{;\s]worker_connections\s+(\d+)/.exec(text)?.[1] ?? leastConnections);
  const short = shortTimeouts(ifReadable(() => readFileSync(join(folder, 'sites-enabled/lapak'), 'utf8'), ''));
  if (most >= leastConnections) return short;
  const pages = Math.floor(most / 2);
  return [
    ...short,
    note(
      'proxy',
      `nginx serves ${pages} open pages per processor: raise worker_connections (docs/deploy.md, section 1)`,
    ),
  ];
}

/**
 * Tolerated clock error in seconds: codes and deadlines are minutes long; certificates and signatures tolerate less
 * than an hour.
 */
const mostOff = 60;

/**
 * The Date header of another server, ms since 1970. @throws the network's error, and an error if the header is missing
 */
async function timeOf(reference: string, patience: number): Promise<number> {
  const answer = await fetch(reference, { method: 'HEAD', signal: AbortSignal.timeout(patience), redirect: 'manual' });
  const time = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(time)) throw new Error('it tells no time');
  return time;
}

/** Compares the clock with the first of these servers that answers, in whole seconds. */
export async function checkClock(references: readonly string[], patience: number, now = Date.now): Promise<Finding> {
  const failed: string[] = [];
  for (const reference of references) {
    try {
      return clockFinding(new URL(reference).host, Math.round((now() - (await timeOf(reference, patience))) / 1000));
    } catch (problem) {
      failed.push(`${reference} (${reasonOf(problem)})`);
    }
  }
  return note('clock', `could not be compared with ${failed.join(' or ')}; another one: --clock URL`);
}

/** `off`: seconds by which this machine's clock is fast; negative if it is slow. */
function clockFinding(host: string, off: number): Finding {
  if (Math.abs(off) <= mostOff) return ok('clock', `as that of ${host}, to ${Math.abs(off)} s`);
  const told = Math.abs(off) < 120 ? `${Math.abs(off)} s` : `${Math.round(Math.abs(off) / 60)} minutes`;
  return fault(
    'clock',
    `${told} ${off > 0 ? 'ahead of' : 'behind'} ${host}`,
    'turn on time synchronisation: timedatectl set-ntp true (package systemd-timesyncd)',
  );
}
