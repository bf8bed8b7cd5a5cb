import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];

/**
 * Later is put later: the page names the files of its build, so it comes after them, and what a server reads beside a file (its compressed
 * form) comes before it.
 */
const turn = (path: string): number => {
  if (path === 'version.json') return 3;
  if (path.startsWith('index.html')) return 2;
  return /\.(br|gz)$/.test(path) ? 0 : 1;
};

/**
 * Makes `place` what `built` is, file by file, while a server may serve it: each file is the old one or the new one and whole, and the page is
 * there all the time. What only the old build had goes at the end. `built` is gone after it.
 */
export function putInPlace(built: string, place: string): void {
  const files = filesIn(built).sort((one, other) => turn(one) - turn(other));
  for (const path of files) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    renameSync(join(built, path), join(place, path));
  }
  const kept = new Set(files);
  for (const path of filesIn(place)) if (!kept.has(path)) rmSync(join(place, path));
  rmSync(built, { recursive: true });
}
