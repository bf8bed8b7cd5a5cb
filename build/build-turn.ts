import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** In the environment of a builder whose starter has the turn already. */
export const hasTurn = { BUILD_TURN: 'mine' } as const;

/** Longer than builds take on a busy machine. */
const patienceMs = 20 * 60_000;

function lockOf(file: string, timeout: number): DatabaseSync | null {
  const lock = new DatabaseSync(file, { timeout });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (problem) {
    lock.close();
    if (problem instanceof Error && /locked/.test(problem.message)) return null;
    throw problem;
  }
}

/**
 * Takes the turn to build into `dist` below this folder: two builders at once would mix their files there. Whoever comes second waits.
 * It is a lock of SQLite's, which the system takes back from whoever dies with it. @returns what ends the turn
 */
export function takeBuildTurn(root = '.'): () => void {
  if (process.env.BUILD_TURN === hasTurn.BUILD_TURN) return () => undefined;
  const folder = join(root, 'dist');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'build-turn.sqlite');
  let lock = lockOf(file, 0);
  if (!lock) {
    console.log('Waiting for another build of this folder …');
    lock = lockOf(file, patienceMs);
  }
  if (!lock) throw new Error(`Another build of this folder has not ended for ${patienceMs / 60_000} minutes: ${file}`);
  const mine = lock;
  return () => mine.close();
}
