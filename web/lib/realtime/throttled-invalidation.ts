import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { staying } from '../session/session-end.ts';

const pauseMs = 1_000;
/** Pause for conversations, which refetch almost immediately, because reading new messages is cheap. */
const talkPauseMs = 100;

const spoken: ReadonlySet<unknown> = new Set(['messages', 'talkMessages']);

const pauseOf = (queryKey: QueryKey) => (spoken.has(queryKey[0]) ? talkPauseMs : pauseMs);

interface Turn {
  queryKey: QueryKey;
  /** An event arrived since the last invalidation began. */
  isDirty: boolean;
}

/**
 * Invalidates queries by key: immediately for the first event, and for later ones together after a pause. Never during
 * a read: with many events, each would cancel the previous read.
 */
export function throttledInvalidation(queries: QueryClient) {
  const turns = new Map<string, Turn>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let isStopped = false;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer);
    });

  const run = async (id: string, turn: Turn) => {
    while (turn.isDirty && !isStopped) {
      // A read during a logout might finish after the session has ended.
      await staying();
      if (isStopped) break;
      turn.isDirty = false;
      await Promise.all([queries.invalidateQueries({ queryKey: turn.queryKey }), pause(pauseOf(turn.queryKey))]);
    }
    turns.delete(id);
  };

  return {
    touch: (queryKey: QueryKey) => {
      const id = hashKey(queryKey);
      const running = turns.get(id);
      if (running) {
        running.isDirty = true;
        return;
      }
      const turn = { queryKey, isDirty: true };
      turns.set(id, turn);
      void run(id, turn);
    },
    stop: () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
