/** A broadcast by e-mail: sent in chunks of people, one e-mail to each chunk. */
import { limits } from '../limits.ts';
import { nextTryAt } from './channels.ts';

/** Result of a chunk after its e-mail: it is counted, or tried again at `dueAt`. */
export type ChunkEnd =
  | { readonly state: 'counted'; readonly sent: number; readonly failed: number }
  | { readonly state: 'waiting'; readonly tries: number; readonly dueAt: string };

/**
 * `reached`: how many of the chunk's `people` got the e-mail; null: no failure was reported. If some got it, the chunk
 * is finished, because a retry would reach them twice. If none did, it is retried, unless the administrator has stopped
 * the mailing (`isStopped`).
 */
export function endOfChunk(
  chunk: { readonly people: number; readonly tries: number },
  reached: number | null,
  isStopped: boolean,
  now: number,
): ChunkEnd {
  const sent = Math.min(reached ?? chunk.people, chunk.people);
  const dueAt = sent > 0 || isStopped ? null : nextTryAt(chunk.tries + 1, now);
  if (dueAt !== null) return { state: 'waiting', tries: chunk.tries + 1, dueAt };
  return { state: 'counted', sent, failed: chunk.people - sent };
}

/** How many chunks may begin while `open` are under way. */
export const freeChunks = (open: number): number => Math.max(0, limits.mailingChunksAtOnce - open);
