import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Trial, Verdict } from './host.ts';

/** Timeout of a trial; a hanging test counts as noticing the fault. */
const patienceMs = 600_000;

/** Copies the current files, committed or not, without build results. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'lapak-faults-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  for (const file of files.filter(Boolean)) cpSync(file, join(copy, file), { recursive: true });
  symlinkSync(resolve('dist'), join(copy, 'dist'));
  // Registry packages link to the installed ones; the project's own packages link to the copy, with its faults.
  mkdirSync(join(copy, 'node_modules'));
  for (const entry of readdirSync('node_modules', { withFileTypes: true })) {
    const from = join('node_modules', entry.name);
    symlinkSync(entry.isSymbolicLink() ? readlinkSync(from) : resolve(from), join(copy, from));
  }
  return copy;
}

/**
 * Runs the tests against one deliberate source fault at a time, in a copy of the project, so that work in the project
 * continues undisturbed.
 */
export class Trials {
  readonly #copy = copyOfProject();
  #host: ChildProcess | undefined;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    process.once('exit', () => this.close());
  }

  /** The content of a file without faults. */
  read(file: string): string {
    return readFileSync(file, 'utf8');
  }

  /** Runs the trial's tests while `file` contains `text`, and returns those that fail. */
  async try(trial: Trial): Promise<Verdict> {
    const host = await this.#ready();
    const verdict = await new Promise<Verdict>((settle) => {
      const end = (told: Verdict) => {
        clearTimeout(timer);
        host.off('message', end);
        host.off('exit', lost);
        settle(told);
      };
      const lost = () => end({ failed: ['the tests never came to an end'], ran: 0 });
      const timer = setTimeout(() => host.kill('SIGKILL'), patienceMs);
      host.once('message', end);
      host.once('exit', lost);
      host.send(trial);
    });
    if (host.exitCode !== null || host.signalCode !== null) {
      this.#host = undefined;
      writeFileSync(join(this.#copy, trial.file), this.read(trial.file));
    }
    return verdict;
  }

  close(): void {
    this.#host?.kill('SIGKILL');
    rmSync(this.#copy, { recursive: true, force: true });
  }

  async #ready(): Promise<ChildProcess> {
    if (this.#host) return this.#host;
    const host = fork(resolve('scripts/faults/host.ts'), {
      cwd: this.#copy,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await new Promise<void>((ready, failed) => {
      host.once('message', () => ready());
      host.once('exit', (code) => failed(new Error(`Vitest did not start: ${code}`)));
    });
    this.#host = host;
    return host;
  }
}
