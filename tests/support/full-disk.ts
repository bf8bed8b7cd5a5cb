import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const limiter = '/usr/bin/prlimit';
/** Whether this machine can simulate a full disk for a running process. */
export const canFillDisk = existsSync(limiter);

/**
 * Makes the kernel refuse every write of the process, as on a full disk. Linux only. @returns a function that restores
 * it
 */
export function fillDisk(pid: number): () => void {
  const quota = (bytes: string) => execFileSync(limiter, ['--pid', String(pid), `--fsize=${bytes}:`]);
  quota('0');
  return () => void quota('unlimited');
}
