import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE } from '../backup/manifest.ts';

/** A file's size in bytes; null if it does not exist. */
export const size = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null;

/**
 * If the log is larger than this and twice the database, another program's read transaction keeps SQLite from emptying
 * it.
 */
const mostLogBytes = 256 * 1024 * 1024;

/** Describes a write-ahead log that keeps growing, for `/healthz`. */
export function grownLog(folder: string): string[] {
  const file = join(folder, DATABASE);
  const log = size(`${file}-wal`) ?? 0;
  if (log < Math.max(mostLogBytes, 2 * (size(file) ?? 0))) return [];
  const mb = Math.round(log / 1024 / 1024);
  return [`database: its log has grown to ${mb} MB, because another program reads without end`];
}
