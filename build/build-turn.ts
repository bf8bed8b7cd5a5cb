import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Environment of a builder whose parent process already holds the lock. */
export const hasTurn = { BUILD_TURN: 'mine' } as const;

/** Maximum wait for the lock, ms; longer than a build on a busy machine. */
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
 * Takes the lock for builds into `dist` below this folder, or waits for it: two simultaneous builds would mix their
 * files. SQLite holds the lock, so the system releases it if the process dies. @returns a function that releases the
 * lock
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
