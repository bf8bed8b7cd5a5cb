import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const name = /^lapak-run-(\d+)$/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return problem instanceof Error && 'code' in problem && problem.code === 'EPERM';
  }
}

const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 200 } as const;

/** A child process that outlived its run may still write there; a later run removes the folder then. */
function removeIfStill(folder: string): void {
  try {
    rmSync(folder, removal);
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'ENOTEMPTY')) throw problem;
  }
}

/**
 * Gives a test run and its child processes their own temporary folder. Killed servers and browsers leave folders
 * behind: they are removed when this process ends, or by the next run if this one is killed. A nested run shares the
 * folder.
 */
export function ownTemporaryFolder(): void {
  const before = tmpdir();
  if (name.test(basename(before))) return;
  for (const entry of readdirSync(before)) {
    const [, pid] = name.exec(entry) ?? [];
    if (pid && !isRunning(Number(pid))) removeIfStill(join(before, entry));
  }
  // Short: browsers create sockets below it, whose paths are limited to about a hundred characters.
  const folder = join(before, `lapak-run-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // Same mode as the system's folder, because some tests start programs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, removal));
}
