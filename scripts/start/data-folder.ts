import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartProblem } from './start-problem.ts';

/**
 * Files that every start must be able to read and write. Others, such as lost+found on a separate disk, are not
 * checked.
 */
const ours = ['appwrite.sqlite', 'lock.sqlite', 'secrets.json', 'storage'];

/**
 * Creates the folder if needed. Throws StartProblem if the folder or one of the files above cannot be read and written.
 */
export function ensureDataFolder(folder: string): void {
  const { R_OK, W_OK, X_OK } = constants;
  let place = resolve(folder);
  try {
    mkdirSync(place, { recursive: true });
    accessSync(place, R_OK | W_OK | X_OK);
    for (const name of ours) {
      place = resolve(join(folder, name));
      if (existsSync(place)) accessSync(place, R_OK | W_OK);
    }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new StartProblem(
      `${place} can't be written to${reason}: choose another folder with --data, or give yourself the right to write there.`,
    );
  }
}
