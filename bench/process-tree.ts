import { readdirSync, readFileSync } from 'node:fs';

const hundredthsMs = 10;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}

/** The process and all of its descendants. */
export function treeOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(read(`/proc/${name}/stat`).split(') ')[1]?.split(' ')[1])] as const);
  const tree = [pid];
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child);
  return tree;
}

const [own, withEnded] = [
  [11, 12],
  [11, 12, 13, 14],
];
const timeMs = (pid: number, columns: readonly number[]): number => {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return columns.reduce((sum, column) => sum + Number(fields[column] ?? 0) * hundredthsMs, 0);
};

/** Processor time of these processes so far, ms. */
export const cpuMs = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + timeMs(pid, own), 0);

/** Processor time of a process and its descendants, including ended ones, ms. */
export const cpuMsOfTree = (pid: number): number => treeOf(pid).reduce((sum, one) => sum + timeMs(one, withEnded), 0);

/** Memory of these processes, MB; shared memory is counted once. */
export const residentMb = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024, 0);
