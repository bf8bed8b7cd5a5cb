/** Work of the main thread: one job per caller at a time, with other requests in between. */
import { TooMany } from './errors/errors.ts';
import { RETRY_AFTER_SECONDS, Schedule } from './schedule.ts';

/** While more jobs of a caller wait, each is followed by a pause of this many times its duration. */
const PAUSE = 2;

export class LoopTurns {
  readonly #schedule = new Schedule({ runningPerCaller: 1, waitingPerCaller: 500 });

  /**
   * Runs `work` and resolves with its result. It starts immediately unless the caller already has a job or pause
   * running. @throws TooMany
   */
  run<T>(caller: string, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        const from = performance.now();
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
        return this.#pause(caller, performance.now() - from);
      };
      if (!this.#schedule.add({ caller, begin })) reject(new TooMany(RETRY_AFTER_SECONDS));
    });
  }

  #pause(caller: string, tookMs: number): Promise<void> {
    return new Promise((resolve) => {
      // Waits until all requests that arrived with this one are read, so that their jobs are counted.
      setImmediate(() => {
        const isCrowded = this.#schedule.openOf(caller) > 1 && tookMs >= 1;
        if (isCrowded) setTimeout(resolve, PAUSE * tookMs);
        else resolve();
      });
    });
  }
}
