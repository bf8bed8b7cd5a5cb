import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartProblem } from './start-problem.ts';

/** What a campus writes there at every start; a disk of its own may hold other things (lost+found). */
const ours = ['appwrite.sqlite', 'lock.sqlite', 'secrets.json', 'storage'];

/** Makes the folder if need be. Throws StartProblem when nothing can be kept there, or what is there belongs to somebody else. */
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
