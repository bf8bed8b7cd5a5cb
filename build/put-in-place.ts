import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : [];

/**
 * Copy order: compressed files, then the files they belong to, then index.html, then version.json. A page names the
 * files of its build, and a server prefers a compressed file to its original.
 */
const turn = (path: string): number => {
  if (path === 'version.json') return 3;
  if (path.startsWith('index.html')) return 2;
  return /\.(br|gz)$/.test(path) ? 0 : 1;
};

/**
 * Replaces the content of `place` by that of `built`, file by file, while a server may serve it: each file is complete
 * at all times, and the page never disappears. Finally removes files of the old build, and `built`.
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
