/** Answers that the main thread makes itself: one of each caller in a turn of the event loop, so that between two of them others are answered. */
import { TooMany } from './errors/errors.ts';
import { RETRY_AFTER_SECONDS, Schedule } from './schedule.ts';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class LoopTurns {
  readonly #schedule = new Schedule({ runningPerCaller: 1, waitingPerCaller: 500 });

  /** The result of `work`, which runs at once if none of the caller's has run in this turn. @throws TooMany */
  run<T>(caller: string, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
        return nextTurn();
      };
      if (!this.#schedule.add({ caller, begin })) reject(new TooMany(RETRY_AFTER_SECONDS));
    });
  }
}
