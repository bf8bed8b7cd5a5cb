/** Kept values, no more of them than the limit in weight (that of the keys included); the oldest go first. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;

  constructor(limit: number, weigh: (value: Value) => number) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  /** The kept value, or the one computed now. A value that would take a tenth of the room is not kept. */
  through(key: string, compute: () => Value): Value {
    const kept = this.#entries.get(key);
    if (kept) return kept.value;
    const value = compute();
    const weight = key.length + this.#weigh(value);
    if (weight <= this.#limit / 10) this.#keep(key, value, weight);
    return value;
  }

  #keep(key: string, value: Value, weight: number): void {
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#limit) return;
      this.#entries.delete(oldest);
      this.#weight -= entry.weight;
    }
  }
}
