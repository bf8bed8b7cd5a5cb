import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './finding.ts';

/** Codes of a path that is missing, is not of the expected type, or that this user may not access. */
const unreadable = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'ELOOP'];

/** What `read` returns, or `otherwise` for a path that cannot be read: a plain user may run the doctor. */
export function ifReadable<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (problem) {
    if (!unreadable.includes(codeOf(problem))) throw problem;
    return otherwise;
  }
}

/**
 * Whether every user can read a file or folder, and enter all folders above it. Certbot, for example, keeps its keys in
 * folders that only root may enter.
 */
export const isOpenToAll = (path: string): boolean =>
  ifReadable(() => {
    const real = realpathSync(path);
    return (statSync(real).mode & 0o004) !== 0 && foldersAbove(real).every((folder) => statSync(folder).mode & 0o001);
  }, false);

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}
