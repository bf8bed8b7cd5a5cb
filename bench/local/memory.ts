import { readFileSync } from 'node:fs';
import type { BenchServer } from './campus.ts';

/** What the server's process keeps in memory now; its functions run in processes of their own. */
export const memoryMb = ({ pid }: Pick<BenchServer, 'pid'>): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
