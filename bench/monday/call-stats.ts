import { percentile } from '../table.ts';

/** `422 {"error":{"code":"batch_closed",…` → `422 batch_closed` */
function reasonOf(message: string): string {
  const [, status = '', reason = ''] = /^(\d+) \{.*?"(?:code|message)":"([^".]+)/.exec(message) ?? [];
  return status ? `${status} ${reason}` : message.slice(0, 60);
}

/** Durations and errors of each kind of call. */
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

  /** Ignores results from now on, because the server is being stopped. */
  end(): void {
    this.#isOver = true;
  }

  /** Each error reason with the kinds of calls that failed for it, and how often. */
  get troubles(): string[] {
    const kindsOf = new Map<string, string[]>();
    for (const [kind, messages] of this.#errors) {
      const reason = reasonOf(messages[0] ?? '');
      kindsOf.set(reason, [...(kindsOf.get(reason) ?? []), `${kind} ${messages.length}`]);
    }
    return [...kindsOf].map(([reason, kinds]) => `${reason}: ${kinds.join(', ')}`);
  }

  get errors(): number {
    return [...this.#errors.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Name, calls, p50, p95, p99 (ms), errors; sorted by name. */
  rows(): (string | number)[][] {
    const kinds = new Set([...this.#times.keys(), ...this.#errors.keys()]);
    return [...kinds].sort().map((kind) => {
      const times = this.#times.get(kind) ?? [];
      const at = (share: number) => (times.length > 0 ? percentile(times, share).toFixed(1) : '');
      return [kind, times.length, at(0.5), at(0.95), at(0.99), this.#errors.get(kind)?.length ?? 0];
    });
  }
}
