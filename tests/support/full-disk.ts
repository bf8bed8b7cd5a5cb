import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const limiter = '/usr/bin/prlimit';
/** Whether this machine can take a running process its disk. */
export const canFillDisk = existsSync(limiter);

/** No file of the process grows or changes any more: the kernel refuses each write, as a disk without room does. Linux only. @returns what mends it */
export function fillDisk(pid: number): () => void {
  const quota = (bytes: string) => execFileSync(limiter, ['--pid', String(pid), `--fsize=${bytes}:`]);
  quota('0');
  return () => void quota('unlimited');
}
