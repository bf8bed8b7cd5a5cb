import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE } from '../backup/manifest.ts';

/** A file's size in bytes; null: it is not there. */
export const size = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.size ?? null;

/** Above this size, and twice that of the database, a reader of another program keeps SQLite from emptying its log. */
const mostLogBytes = 256 * 1024 * 1024;

/** The problem of a write-ahead log that only grows, for `/healthz`. */
export function grownLog(folder: string): string[] {
  const file = join(folder, DATABASE);
  const log = size(`${file}-wal`) ?? 0;
  if (log < Math.max(mostLogBytes, 2 * (size(file) ?? 0))) return [];
  const mb = Math.round(log / 1024 / 1024);
  return [`database: its log has grown to ${mb} MB, because another program reads without end`];
}
