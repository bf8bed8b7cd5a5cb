/** News for everyone that goes by e-mail, too: in chunks of people, each of which is one e-mail to all of them. */
import { limits } from '../limits.ts';
import { nextTryAt } from './channels.ts';

/** What is to become of a chunk whose e-mail ended: counted, or tried again at `dueAt`. */
export type ChunkEnd =
  | { readonly state: 'counted'; readonly sent: number; readonly failed: number }
  | { readonly state: 'waiting'; readonly tries: number; readonly dueAt: string };

/**
 * `reached`: how many of the chunk's `people` got it; null: the server did not say that anybody failed. Where some did, it is over: a second e-mail
 * would reach them twice. Where nobody did, it is tried again like all news, unless the administrator `isStopped` it.
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

/** Chunks that may begin while `open` are under way. */
export const freeChunks = (open: number): number => Math.max(0, limits.mailingChunksAtOnce - open);
