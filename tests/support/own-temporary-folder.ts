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

/**
 * Gives a run of tests a temporary folder of its own, and to all that it starts. Servers and browsers that tests kill leave their folders
 * behind: these go when this process ends, and those of a run that was killed itself with the next one. A run within a run shares its folder.
 */
export function ownTemporaryFolder(): void {
  const before = tmpdir();
  if (name.test(basename(before))) return;
  for (const entry of readdirSync(before)) {
    const [, pid] = name.exec(entry) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(before, entry), { recursive: true, force: true });
  }
  // Short: browsers put sockets below it, whose paths may have a hundred characters.
  const folder = join(before, `lapak-run-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // Like the folder for all, as some tests start programs as somebody else.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
}
