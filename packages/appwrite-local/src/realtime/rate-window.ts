/** Maximum number of keys (addresses); they take a few megabytes. */
const MOST_KEYS = 10_000;

/** A fixed-window counter, like the real server's limits. */
export class RateWindow {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #counts = new Map<string, { count: number; until: number }>();

  constructor(max: number, windowMs: number) {
    this.#max = max;
    this.#windowMs = windowMs;
  }

  /** Counts one use. Returns false if `key` has no uses left in this window. */
  allows(key: string, now = Date.now()): boolean {
    const seen = this.#counts.get(key);
    if (!seen || seen.until <= now) {
      this.#counts.delete(key);
      this.#forgetOld(now);
      this.#counts.set(key, { count: 1, until: now + this.#windowMs });
      return true;
    }
    seen.count += 1;
    return seen.count <= this.#max;
  }

  /** The map is in order of window start, so expired windows come first. */
  #forgetOld(now: number): void {
    for (const [key, seen] of this.#counts) {
      if (seen.until > now && this.#counts.size < MOST_KEYS) return;
      this.#counts.delete(key);
    }
  }
}
