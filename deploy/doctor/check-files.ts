/** What lies on the disk: the release, the data with its rights, the backups. */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '../../functions/domain/limits.ts';
import { backupsIn } from '../host/backups.ts';
import { codeOf, type Finding, fault, note, ok } from './finding.ts';

/** Of this release: what was written and what was built. */
export function checkRelease(): Finding {
  const here = process.cwd();
  const { functions } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { functions: { path: string }[] };
  const wanted = ['dist/web/index.html', 'dist/web/version.json', ...functions.map(({ path }) => `${path}/main.js`)];
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

/** The service's own user, by whose rights the data is looked at. */
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

/** Does `work` with the rights of the account, where we may become it (root), else with our own. */
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

/** Whether the server can keep its data there, tried by a file; and whether nobody else can read it. */
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
  const foreign = readdirSync(data)
    .map((name) => join(data, name))
    .find((path) => statSync(path).uid !== owner);
  if (foreign)
    return [fault('data', `${foreign} belongs to somebody else than ${who}: a command was run as another user`, mend)];
  return [
    mode & 0o077
      ? fault('data', `${data} can be entered by others on this machine (${(mode & 0o777).toString(8)})`, mend)
      : ok('data', `${data} can be written by ${who}, and by nobody else`),
  ];
}

const hour = 3_600_000;
const oldest = limits.backupStaleHours * hour;

export async function checkBackups(folder: string, now = Date.now()): Promise<Finding> {
  const todo = `npm run backup -- --data … --into ${folder}, and look at its timer: systemctl status lapak-backup.timer lapak-backup.service`;
  let newest: Awaited<ReturnType<typeof backupsIn>>[number] | undefined;
  try {
    [newest] = await backupsIn(folder);
  } catch (problem) {
    return note('backup', `${folder} can't be read (${codeOf(problem)}): ask as root`);
  }
  if (!newest) return fault('backup', `there is no whole backup in ${folder}`, todo);
  const age = now - newest.madeAt;
  const told = age < 2 * hour ? `${Math.round(age / 60_000)} minutes` : `${Math.round(age / hour)} hours`;
  return age > oldest
    ? fault('backup', `the newest backup is ${told} old (${newest.path})`, todo)
    : ok('backup', `the newest is ${told} old (${newest.path})`);
}
