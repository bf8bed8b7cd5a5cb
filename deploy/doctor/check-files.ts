/** Checks the release, the data and its permissions, and the backups. */
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  type StatsFs,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BackupProblem, damageIn, lastTrial, lostBlobs, verifyManifest } from 'appwrite-local/backup';
import { limits } from '../../functions/domain/limits.ts';
import { backupsIn } from '../host/backups.ts';
import { embeddedKey } from '../host/embedded-key.ts';
import { Refusal } from '../project/target.ts';
import { codeOf, type Finding, fault, note, ok, reasonOf } from './finding.ts';
import { ifReadable, isOpenToAll } from './if-readable.ts';

/** The client's build manifest, and the scripts and styles listed in it. */
function clientFiles(): string[] {
  const list = 'dist/web/.vite/manifest.json';
  const parts: Record<string, { file: string; css?: string[] }> = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : {};
  return [
    list,
    ...Object.values(parts).flatMap(({ file, css = [] }) => [file, ...css].map((one) => `dist/web/${one}`)),
  ];
}

/** Whether this release is complete and built. */
export function checkRelease(): Finding {
  const here = process.cwd();
  const { functions } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { functions: { path: string }[] };
  const wanted = [
    ...['dist/web/index.html', 'dist/web/version.json', ...functions.map(({ path }) => `${path}/main.js`)],
    ...clientFiles(),
  ];
  const missing = wanted.filter((path) => !existsSync(path));
  if (missing.length > 0)
    return fault(
      'release',
      `${here} is not built whole: ${missing[0]} is not there`,
      'run npm ci && npm run build there',
    );
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const built = JSON.parse(readFileSync('dist/web/version.json', 'utf8')).version;
  return built === version
    ? ok('release', `${version} in ${here}, built whole`)
    : fault(
        'release',
        `${here} is version ${version}, and its client was built of ${built}`,
        'run npm run build there',
      );
}

/** The user that runs the service, with whose rights the data is read and written. */
interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export function accountOf(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Runs `work` with the account's rights if this process is root, otherwise with its own. */
function as<T>(account: Account | undefined, work: () => T): T {
  if (!account || process.geteuid?.() !== 0) return work();
  const group = process.getegid?.() ?? 0;
  process.setegid?.(account.gid);
  process.seteuid?.(account.uid);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(group);
  }
}

/** The first path that another user owns: `folder` itself or a path below it. */
function firstForeign(folder: string, owner: number): string | undefined {
  if (statSync(folder).uid !== owner) return folder;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const found = entry.isDirectory() ? firstForeign(path, owner) : undefined;
    if (found) return found;
    // A running server may remove files during this check; a removed file has no owner.
    const uid = lstatSync(path, { throwIfNoEntry: false })?.uid;
    if (uid !== undefined && uid !== owner) return path;
  }
  return undefined;
}

/**
 * Checks with a test file whether the server can write into the data folder, and whether only its user can access the
 * data.
 */
export function checkData(data: string, account: Account | undefined): Finding[] {
  const who = account?.name ?? 'this user';
  if (!existsSync(data)) return [note('data', `${data} is not there yet: the first start of npm run host makes it`)];
  const { mode, uid } = statSync(data);
  const owner = account?.uid ?? process.geteuid?.() ?? uid;
  const mend = `chown -R ${account?.name ?? '"$USER"'} ${data} && chmod -R u+rwX,go= ${data}`;
  const tried = join(data, '.doctor');
  try {
    as(account, () => {
      closeSync(openSync(tried, 'w', 0o600));
      rmSync(tried);
    });
    as(account, () => readdirSync(data));
  } catch (problem) {
    return [
      codeOf(problem) === 'ENOSPC'
        ? fault('data', `the disk of ${data} is full`, 'make room (docs/running.md, "A full disk")')
        : fault('data', `${who} has no right to write in ${data} (${codeOf(problem)})`, mend),
    ];
  }
  const foreign = firstForeign(data, owner);
  if (foreign)
    return [fault('data', `${foreign} belongs to somebody else than ${who}: a command was run as another user`, mend)];
  return [
    mode & 0o077
      ? fault('data', `${data} can be entered by others on this machine (${(mode & 0o777).toString(8)})`, mend)
      : ok('data', `${data} can be written by ${who}, and by nobody else`),
  ];
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damaged: readonly unknown[] = [11, 26];

/**
 * Checks that this version can read the database, and that every page is whole. Otherwise damage may go unnoticed until
 * the last intact backup is old.
 */
export function checkDatabase(data: string, account: Account | undefined): Finding[] {
  let damage: string | null;
  try {
    damage = as(account, () => damageIn(data));
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem;
    if (problem.name === 'OtherLayout')
      return [
        fault('data', problem.message, 'switch to that version, or restore a backup of before it (docs/upgrading.md)'),
      ];
    if (!('errcode' in problem && damaged.includes(problem.errcode))) throw problem;
    damage = problem.message;
  }
  if (damage === null) return [];
  return [
    fault(
      'data',
      `the database in ${data} is damaged (${damage})`,
      'restore the newest whole backup (docs/running.md)',
    ),
  ];
}

/**
 * Checks the data folders that a restore has set aside: they, too, contain everyone's data, so other users must not be
 * able to read them.
 */
export function checkFormerData(data: string): Finding[] {
  const folder = dirname(data);
  return ifReadable(() => readdirSync(folder), [])
    .filter((name) => name.startsWith(`${basename(data)}.`))
    .map((name) => join(folder, name))
    .filter(isOpenToAll)
    .map((path) =>
      fault('data', `every user of this machine can read ${path}`, `rm -r ${path}, or chmod -R go= ${path}`),
    );
}

/** Whether every uploaded file is on the disk. */
export function checkUploads(data: string, account: Account | undefined): Finding[] {
  let lost: string[];
  try {
    lost = as(account, () => lostBlobs(data));
  } catch (problem) {
    return [note('files', `uploaded files could not be compared with their list (${reasonOf(problem)})`)];
  }
  const [one = ''] = lost;
  if (lost.length === 0) return [];
  return [
    fault(
      'files',
      `uploaded files missing from ${data} or empty: ${lost.length}; photos are not shown, and every backup fails`,
      `copy them from an earlier backup, among them storage/blobs/${one.slice(0, 2)}/${one}`,
    ),
  ];
}

const hour = 3_600_000;
const oldest = limits.backupStaleHours * hour;

const inWords = (age: number): string =>
  age < 2 * hour ? `${Math.round(age / 60_000)} minutes` : `${Math.round(age / hour)} hours`;

/**
 * Checks the newest backup (age, checksum of every file, last trial restore) and whether the next one can be written.
 */
export async function checkBackups(
  folder: string,
  data: string,
  account: Account | undefined,
  now = Date.now(),
): Promise<Finding[]> {
  // Typed as root, npm run backup would make a backup that the account cannot read.
  const make = `${account ? `runuser -u ${account.name} -- ` : ''}npm run backup -- --data ${data} --into ${folder}`;
  const todo = `${make}, and look at its timer: systemctl status lapak-backup.timer lapak-backup.service`;
  let all: Awaited<ReturnType<typeof backupsIn>>;
  try {
    all = await backupsIn(folder);
  } catch (problem) {
    return [note('backup', `${folder} can't be read (${codeOf(problem)}): ask as root`)];
  }
  const [newest] = all;
  if (!newest) return [fault('backup', `there is no whole backup in ${folder}`, todo)];
  const age = now - newest.madeAt;
  return [
    age > oldest
      ? fault('backup', `the newest backup is ${inWords(age)} old (${newest.path})`, todo)
      : ok('backup', `the newest is ${inWords(age)} old (${newest.path})`),
    ...(await checkWhole(newest.path, folder)),
    ...checkOwner(newest.path, account),
    ...checkOpen(folder, newest.path),
    checkTrial(folder, all, now),
    ...checkWritable(folder, account),
  ];
}

/**
 * The API key in the data folder. Undefined if there is no data yet, and, with a finding, if the key cannot be read.
 */
export function readKey(data: string): { key?: string; findings: Finding[] } {
  if (!existsSync(join(data, 'secrets.json'))) return { findings: [] };
  try {
    return { key: embeddedKey(data), findings: [] };
  } catch (problem) {
    if (codeOf(problem) === 'EACCES') return { findings: [note('key', `${data} can't be read: ask as root`)] };
    if (!(problem instanceof Refusal)) throw problem;
    const todo = 'remove it: the next start makes new secrets (docs/running.md, "Rotate every secret")';
    return { findings: [fault('key', problem.message, todo)] };
  }
}

/**
 * Checks that the key is that of the newest backup. A server that finds an empty folder, for example because a disk is
 * not mounted, creates a new campus there.
 */
export async function checkSameCampus(key: string, data: string, folder: string): Promise<Finding[]> {
  // checkBackups reports a folder that cannot be read.
  const [newest] = await backupsIn(folder).catch(() => []);
  if (!newest || (readKey(newest.path).key ?? key) === key) return [];
  return [
    fault(
      'data',
      `${data} has other secrets than the newest backup (${newest.path}): it may be another campus, or one begun anew`,
      'mount its disk, or restore the backup (docs/running.md); after a change of secrets systemctl start lapak-backup',
    ),
  ];
}

/** Checks every file of the newest backup, and whether the disk has space for another backup of that size. */
async function checkWhole(path: string, folder: string): Promise<Finding[]> {
  try {
    const { files } = await verifyManifest(path);
    return checkBackupSpace(folder, sum(files.map(({ bytes }) => bytes)));
  } catch (problem) {
    if (!(problem instanceof BackupProblem)) throw problem;
    return [
      fault(
        'backup',
        `the newest backup is damaged: ${problem.message}`,
        'make another now: systemctl start lapak-backup',
      ),
    ];
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Checks whether another backup of `bytes` fits on the disk. `ask` is statfs(2), replaceable so that a test needs no
 * full disk.
 */
export function checkBackupSpace(
  folder: string,
  bytes: number,
  ask: (path: string) => StatsFs = statfsSync,
): Finding[] {
  const { bavail, bsize } = ask(folder);
  const free = bavail * bsize;
  if (free >= bytes) return [];
  const [left, needed] = [free, bytes].map((one) => Math.round(one / 1e6));
  return [
    fault(
      'backup',
      `the disk of ${folder} is almost full: ${left} MB are free, and the newest backup has ${needed} MB`,
      'make room (docs/running.md, "A full disk"), or keep fewer (--keep)',
    ),
  ];
}

/** Checks that the backup belongs to the account that runs its trial and a restore. */
function checkOwner(newest: string, account: Account | undefined): Finding[] {
  const foreign = account && ifReadable(() => firstForeign(newest, account.uid), undefined);
  return foreign
    ? [
        fault(
          'backup',
          `${foreign} belongs to somebody else than ${account.name}: the trial and a restore run as that user`,
          `chown -R ${account.name} ${newest}, and make backups as ${account.name}`,
        ),
      ]
    : [];
}

/**
 * A fault if every user can read the backups, which contain everyone's data. Access for a group is the operator's
 * choice.
 */
function checkOpen(folder: string, newest: string): Finding[] {
  const isOpen = [folder, newest].every((path) => (statSync(path).mode & 0o005) !== 0);
  return isOpen
    ? [fault('backup', `every user of this machine can read the backups in ${folder}`, `chmod -R o= ${folder}`)]
    : [];
}

const trialOldest = limits.backupTrialStaleDays * 24 * hour;

function checkTrial(folder: string, all: Awaited<ReturnType<typeof backupsIn>>, now: number): Finding {
  const trial = lastTrial(folder, now);
  const todo = 'systemctl start lapak-backup-trial, and journalctl -u lapak-backup-trial -n 20';
  if (trial?.state === 'failed')
    return fault(
      'trial',
      `the last trial restore failed: ${trial.failure || 'it was cut off'}`,
      `mend that or make another backup, then ${todo}`,
    );
  const since = trial ? Date.parse(trial.beganAt) : (all.at(-1)?.madeAt ?? now);
  if (now - since > trialOldest)
    return fault('trial', `no backup was restored on trial for ${inWords(now - since)}`, todo);
  return trial
    ? ok('trial', `a backup was restored and read ${inWords(now - since)} ago`)
    : note('trial', `no backup was restored on trial yet: ${todo}`);
}

function checkWritable(folder: string, account: Account | undefined): Finding[] {
  const tried = join(folder, '.doctor');
  try {
    as(account, () => {
      closeSync(openSync(tried, 'w', 0o600));
      rmSync(tried);
    });
    return [];
  } catch (problem) {
    return [
      codeOf(problem) === 'ENOSPC'
        ? fault('backup', `the disk of ${folder} is full`, 'make room (docs/running.md, "A full disk")')
        : fault(
            'backup',
            `${account?.name ?? 'this user'} has no right to write in ${folder} (${codeOf(problem)}): the next backup fails`,
            `chown -R ${account?.name ?? '"$USER"'} ${folder}`,
          ),
    ];
  }
}
