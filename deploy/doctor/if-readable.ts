import { codeOf } from './finding.ts';

/** Codes of a path that is missing, is a folder, or that this user may not look at. */
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
