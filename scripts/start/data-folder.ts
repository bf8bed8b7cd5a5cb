import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartProblem } from './start-problem.ts';

/** Makes the folder if need be. Throws StartProblem when nothing can be kept there. */
export function ensureDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new StartProblem(
      `${resolve(folder)} can't be written to${reason}: choose another folder with --data, or give yourself the right to write there.`,
    );
  }
}
