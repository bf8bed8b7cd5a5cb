/** Computes what to write after a check of a mailing's open chunks. */
import { endOfChunk } from '../../domain/notifications/mailing.ts';
import { type Operation, remove, update } from '../rows.ts';
import type { Chunk, Found } from './mailing-chunks.ts';

export type Looked = readonly { readonly chunk: Chunk; readonly found: Found }[];

/** An e-mail to request after the changes are written. */
export type Ask = Pick<Chunk, '$id' | 'tries' | 'userIds'>;

export interface Progress {
  readonly operations: Operation[];
  readonly asks: Ask[];
  /**
   * Number of chunks whose e-mail is being sent (`underWay`), that wait for a retry (`waiting`), and that have ended
   * but still have an e-mail at Appwrite (`counted`).
   */
  underWay: number;
  waiting: number;
  counted: number;
  /** Number of people reached (`sent`) and not reached (`failed`) since the last check. */
  sent: number;
  failed: number;
  /** The earliest retry of the waiting chunks, ISO. */
  nextTryAt: string | null;
}

/** `mayAsk`: false if the run's time is over. `now`: ms since 1970. */
export function progressOf(looked: Looked, isStopped: boolean, mayAsk: boolean, now: number): Progress {
  const progress: Progress = {
    ...{ operations: [], asks: [], underWay: 0, waiting: 0, counted: 0, sent: 0, failed: 0, nextTryAt: null },
  };
  const change = (chunk: Chunk, data: Partial<Chunk>) =>
    void progress.operations.push(update('mailingChunks', chunk.$id, data));
  const wait = (until: string | null) => {
    progress.waiting++;
    if (until !== null && (progress.nextTryAt === null || until < progress.nextTryAt)) progress.nextTryAt = until;
  };
  const end = (chunk: Chunk, reached: number | null) => {
    const ended = endOfChunk({ people: chunk.userIds.length, tries: chunk.tries }, reached, isStopped, now);
    if (ended.state === 'waiting') {
      change(chunk, ended);
      return wait(ended.dueAt);
    }
    change(chunk, { state: 'counted', dueAt: null });
    progress.counted++;
    progress.sent += ended.sent;
    progress.failed += ended.failed;
  };
  for (const { chunk, found } of looked) {
    // A chunk that was stopped before its request has reached no one, and does not count as failed.
    const isNeverAsked = found.now === 'ask' && chunk.state === 'asked' && isStopped;
    if (found.now === 'remove' || isNeverAsked) progress.operations.push(remove('mailingChunks', chunk.$id));
    else if (found.now === 'count') end(chunk, found.reached);
    else if (chunk.state === 'waiting' && isStopped) end(chunk, 0);
    else if (chunk.state === 'waiting' && (found.now === 'wait' || !mayAsk)) wait(chunk.dueAt);
    else {
      progress.underWay++;
      if (found.now === 'wait' || !mayAsk) continue;
      if (chunk.state === 'waiting') change(chunk, { state: 'asked', dueAt: null });
      progress.asks.push({ $id: chunk.$id, tries: chunk.tries, userIds: chunk.userIds });
    }
  }
  return progress;
}
