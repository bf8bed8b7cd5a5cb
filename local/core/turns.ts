/** What work may take of one turn of the event loop, ms: everybody else waits for so long. */
const TURN_MS = 5;

/**
 * Work of the main thread that somebody may ask for many times at once: a turn of the event loop does as much of it as fits,
 * the rest comes with the next turns, and lanes (addresses) take turns, so that nobody waits for all that another asks.
 */
export class Turns {
  /** Waiting work by lanes, in the order of their turns. */
  readonly #lanes = new Map<string, (() => void)[]>();
  #spent = 0;
  #isNextPlanned = false;

  /** Runs it at once where this turn has room. Rejects with what it throws. */
  run<T>(lane: string, work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const now = (): void => {
        const from = performance.now();
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
        this.#spent += performance.now() - from;
      };
      if (this.#lanes.size === 0 && this.#spent < TURN_MS) now();
      else this.#lanes.set(lane, [...(this.#lanes.get(lane) ?? []), now]);
      this.#planNext();
    });
  }

  #planNext(): void {
    if (this.#isNextPlanned) return;
    this.#isNextPlanned = true;
    setImmediate(() => {
      this.#isNextPlanned = false;
      this.#spent = 0;
      while (this.#lanes.size > 0 && this.#spent < TURN_MS) this.#take()?.();
      if (this.#lanes.size > 0) this.#planNext();
    });
  }

  /** The next work of the lane whose turn it is; the lane goes to the end of the line. */
  #take(): (() => void) | undefined {
    const [next] = this.#lanes;
    if (!next) return undefined;
    const [lane, [first, ...rest]] = next;
    this.#lanes.delete(lane);
    if (rest.length > 0) this.#lanes.set(lane, rest);
    return first;
  }
}
