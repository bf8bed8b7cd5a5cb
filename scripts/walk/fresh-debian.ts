/**
 * An unmodified Debian 12 with a disposable layer on top, booted with its own systemd. Needs root, debootstrap and
 * systemd-nspawn.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const mirror = 'http://deb.debian.org/debian';
const include = '--include=systemd,systemd-sysv,dbus,ca-certificates,iproute2';

export interface FreshDebian {
  /** Root folder of the Debian on this machine. */
  readonly root: string;
  /** A shell before the boot, when packages can be downloaded and no services run. */
  installer(): Shell;
  /** Boots the Debian in an isolated network and opens a shell. */
  boot(): Promise<Shell>;
  end(): Promise<void>;
}

/** One shell for typed commands; it keeps its working folder. */
export interface Shell {
  /** Returns the output. Throws it if the block ends with an unexpected status. */
  type(block: string, endsWith1?: boolean): Promise<string>;
  end(): Promise<void>;
}

function typing(child: ChildProcess): Shell {
  let said = '';
  let hasEnded = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      process.stdout.write(chunk);
    });
  // Waits for "exit" instead of "close", because background processes may keep the pipes open. The last output arrives
  // within a second.
  child.once('exit', async () => {
    await setTimeout(1000);
    hasEnded = true;
  });
  let turn = 0;
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    end: () => {
      child.stdin?.end();
      return closed;
    },
    async type(block, endsWith1 = false) {
      said = '';
      turn += 1;
      const mark = `--- typed ${turn} ---`;
      const guarded = endsWith1 ? `( ${block}\n) && exit 97 || [ $? = 1 ]` : block;
      child.stdin?.write(`set -e\n${guarded}\necho "${mark}" >&2\n`);
      while (!said.includes(mark)) {
        if (hasEnded) throw new Error(`This did not end as the page says:\n${block}\n\n${said}`);
        await setTimeout(100);
      }
      return said.replace(mark, '');
    },
  };
}

/** `base`: folder of the unmodified Debian, created if missing. `layer`: folder of the changes on top of it. */
export function freshDebian(base: string, layer: string): FreshDebian {
  if (!existsSync(join(base, 'etc/debian_version')))
    execFileSync('debootstrap', ['--variant=minbase', include, 'bookworm', base, mirror], { stdio: 'inherit' });
  const root = join(layer, 'merged');
  // Unmounts what a killed walk has left.
  if (readFileSync('/proc/self/mounts', 'utf8').includes(` ${root} `)) execFileSync('umount', ['-l', root]);
  rmSync(layer, { recursive: true, force: true });
  for (const name of ['upper', 'work', 'merged']) mkdirSync(join(layer, name), { recursive: true });
  execFileSync('mount', [
    '-t',
    'overlay',
    'overlay',
    '-o',
    `lowerdir=${base},upperdir=${layer}/upper,workdir=${layer}/work`,
    root,
  ]);
  // The CA certificates of this machine, for a network that intercepts https.
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'));
  const own = process.env.NODE_EXTRA_CA_CERTS
    ? ['--setenv=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt']
    : [];
  const nspawn = ['--quiet', '--register=no', '--keep-unit', '-D', root];
  const stdio = ['pipe', 'pipe', 'pipe'] as const;
  let machine: ChildProcess | undefined;
  let entered: ChildProcess | undefined;
  let leader = 0;
  return {
    root,
    installer: () =>
      typing(
        spawn('systemd-nspawn', [...nspawn, '--resolv-conf=copy-host', ...own, '--pipe', 'bash'], {
          stdio: [...stdio],
        }),
      ),
    async boot() {
      machine = spawn('systemd-nspawn', [...nspawn, '--private-network', '--boot'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const children = `/proc/${machine.pid}/task/${machine.pid}/children`;
      // The first child only prepares the machine and ends; the Debian's init is started after it.
      while (!leader) {
        await setTimeout(200);
        const pids = readFileSync(children, 'utf8').trim().split(' ').filter(Boolean);
        leader = Number(pids.find((pid) => isInit(pid)) ?? 0);
      }
      const inside = ['--target', String(leader), '--all', '--root', '--wd', 'bash', '--login'];
      const env = { PATH: process.env.PATH, HOME: '/root', TERM: 'dumb' };
      entered = spawn('nsenter', inside, { stdio: [...stdio], env });
      const shell = typing(entered);
      await shell.type(
        'cd /root; for i in $(seq 300); do case "$(systemctl is-system-running)" in running|degraded) break;; esac; sleep 0.2; done',
      );
      return shell;
    },
    async end() {
      if (machine) {
        const ended = new Promise((resolve) => machine?.once('close', resolve));
        machine.kill('SIGTERM');
        await Promise.race([ended, setTimeout(20_000)]);
        machine.kill('SIGKILL');
      }
      // The shell of a halted machine may stay stopped and keep this process alive.
      entered?.kill('SIGKILL');
      execFileSync('umount', ['-l', root]);
      rmSync(layer, { recursive: true, force: true });
    },
  };
}

function isInit(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'systemd\n';
  } catch {
    return false; // it has ended meanwhile
  }
}

export const hosts = (root: string, names: readonly string[]): void =>
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${names.join(' ')}\n`);
