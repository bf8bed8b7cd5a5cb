import { percentile } from '../table.ts';

/** What each kind of call took, and what went wrong. */
export class Tally {
  readonly #times = new Map<string, number[]>();
  readonly #errors = new Map<string, string[]>();

  #isOver = false;

  took(kind: string, ms: number): void {
    if (this.#isOver) return;
    const times = this.#times.get(kind);
    if (times) times.push(ms);
    else this.#times.set(kind, [ms]);
  }

  failed(kind: string, why: string): void {
    if (this.#isOver) return;
    this.#errors.set(kind, [...(this.#errors.get(kind) ?? []), why]);
  }

  /** What comes from now on is of a server that is being stopped. */
  end(): void {
    this.#isOver = true;
  }

  /** The first of each kind of trouble. */
  get troubles(): string[] {
    return [...this.#errors].map(([kind, [first = '', ...more]]) => `${kind}: ${first} (${more.length + 1} times)`);
  }

  get errors(): number {
    return [...this.#errors.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Name, calls, p50, p95, p99 (ms), errors; in the order in which kinds first came. */
  rows(): (string | number)[][] {
    const kinds = new Set([...this.#times.keys(), ...this.#errors.keys()]);
    return [...kinds].sort().map((kind) => {
      const times = this.#times.get(kind) ?? [];
      const at = (share: number) => (times.length > 0 ? percentile(times, share).toFixed(1) : '');
      return [kind, times.length, at(0.5), at(0.95), at(0.99), this.#errors.get(kind)?.length ?? 0];
    });
  }
}
