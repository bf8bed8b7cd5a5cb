/**
 * An Appwrite with simulated latency on its own clock: calls of several actors are separated by random delays of the
 * seed, so that each seed is one interleaving. Reads by id are cached as Appwrite 1.9.6 caches them in Redis: a write
 * evicts the row before it commits, and a read in between caches the old row again.
 */
import type { TablesDB } from 'node-appwrite';
import { seededRandom } from './seeded-random.ts';

interface Happening {
  readonly at: number;
  readonly happen: () => Promise<void> | void;
}

interface Place {
  readonly tableId: string;
  readonly rowId: string;
}

const keyOf = ({ tableId, rowId }: Place): string => `${tableId}/${rowId}`;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class SlowCalls {
  #now = 0;
  readonly #due: Happening[] = [];
  readonly #kept = new Map<string, unknown>();
  readonly #staged = new Map<string, readonly Place[]>();
  readonly random: () => number;
  readonly #fromMs;
  readonly #toMs;
  /** Number of calls so far. */
  calls = 0;

  constructor(seed: number, fromMs = 50, toMs = 300) {
    this.random = seededRandom(seed);
    this.#fromMs = fromMs;
    this.#toMs = toMs;
  }

  /** Milliseconds of this clock. */
  readonly now = (): number => this.#now;

  readonly wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      this.#due.push({ at: this.#now + ms, happen: resolve });
    });

  #onTheWay = (): Promise<void> => this.wait(this.#fromMs + this.random() * (this.#toMs - this.#fromMs));

  /** Rows that the call is about to write, including the staged ones of a commit. */
  #written(name: string, asked: Record<string, unknown>): readonly Place[] {
    if (name === 'updateTransaction') return this.#staged.get(String(asked.transactionId)) ?? [];
    if (name.endsWith('Row') || name.endsWith('RowColumn')) return [asked as unknown as Place];
    return [];
  }

  async #call(name: string, asked: Record<string, unknown>, real: () => Promise<unknown>): Promise<unknown> {
    this.calls++;
    await this.#onTheWay();
    if (name === 'getRow') {
      const key = keyOf(asked as unknown as Place);
      const row = this.#kept.get(key) ?? (await real());
      this.#kept.set(key, row);
      await this.#onTheWay();
      return row;
    }
    const written = this.#written(name, asked);
    for (const place of written) this.#kept.delete(keyOf(place));
    if (written.length > 0) await this.#onTheWay();
    try {
      if (name === 'createOperations')
        this.#staged.set(String(asked.transactionId), asked.operations as readonly Place[]);
      return await real();
    } finally {
      await this.#onTheWay();
    }
  }

  /** Delays each call of a service. */
  slow(tables: TablesDB): TablesDB {
    return new Proxy(tables, {
      get: (service, name) => {
        const real: unknown = Reflect.get(service, name);
        if (typeof real !== 'function') return real;
        return (asked: Record<string, unknown>) => this.#call(String(name), asked, () => real.call(service, asked));
      },
    });
  }

  /** Runs all actors to their end; each starts within `withinMs`. Events run one at a time. */
  async together(
    actors: readonly (() => Promise<unknown>)[],
    withinMs = 3_000,
  ): Promise<PromiseSettledResult<unknown>[]> {
    let isOver = false;
    const begun = actors.map((act) => this.wait(this.random() * withinMs).then(act));
    const all = Promise.allSettled(begun).then((ends) => {
      isOver = true;
      return ends;
    });
    for (await settled(); !isOver; await settled()) {
      this.#due.sort((a, b) => a.at - b.at);
      const next = this.#due.shift();
      if (!next) continue;
      this.#now = next.at;
      await next.happen();
    }
    return all;
  }
}
