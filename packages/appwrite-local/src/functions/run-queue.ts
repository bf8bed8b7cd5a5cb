/** A queue per function, which runs several at a time, so that a hanging function does not hold up others. */
export class RunQueue {
  readonly #limit: number;
  readonly #lanes = new Map<string, { running: number; waiting: (() => Promise<void>)[] }>();
  #closed = false;

  /** `limit`: how many runs of one function go on at a time. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** `work` must not reject. */
  add(functionId: string, work: () => Promise<void>): void {
    const lane = this.#lanes.get(functionId) ?? { running: 0, waiting: [] };
    this.#lanes.set(functionId, lane);
    lane.waiting.push(work);
    this.#next(functionId);
  }

  /** Runs that have not begun. */
  get waiting(): number {
    return [...this.#lanes.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  get isEmpty(): boolean {
    return this.#lanes.size === 0;
  }

  /** Starts nothing any more. */
  close(): void {
    this.#closed = true;
  }

  #next(functionId: string): void {
    const lane = this.#lanes.get(functionId);
    if (!lane || this.#closed || lane.running >= this.#limit) return;
    const work = lane.waiting.shift();
    if (!work) {
      if (lane.running === 0) this.#lanes.delete(functionId);
      return;
    }
    lane.running++;
    void work().finally(() => {
      lane.running--;
      this.#next(functionId);
    });
  }
}
