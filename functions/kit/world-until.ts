/** A world with a deadline: scheduled work ends with its execution's time and continues in the next run. */
import { DomainError } from '../domain/errors.ts';
import type { Rows } from '../usecases/rows.ts';

class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Whether the next run continues the work: the time was over, or the data kept changing. */
export const isLeftToNextRun = (error: unknown): boolean =>
  error instanceof OutOfTime || (error instanceof DomainError && error.code === 'try_again');

const systems: ReadonlySet<string | symbol> = new Set(['rows', 'users', 'files', 'mail', 'push', 'payments']);

/**
 * A copy of `world` that works until `endsAt` (ms since 1970). Afterwards every call is refused and no plan runs again,
 * as if the process had died.
 */
export function worldUntil<W extends { readonly now: () => number }>(world: W, endsAt: number): W {
  const isOver = (): boolean => world.now() >= endsAt;
  async function* inTime<T>(all: AsyncIterable<T>): AsyncIterable<T> {
    for await (const one of all) {
      if (isOver()) throw new OutOfTime();
      yield one;
    }
  }
  const transactInTime = (transact: Rows['transact']): Rows['transact'] => {
    return (plan) => transact((attempt) => (isOver() ? Promise.reject(new OutOfTime()) : plan(attempt)));
  };
  const until = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        const call = value.bind(target);
        if (name === 'transact') return transactInTime(call);
        if (name === 'each') return (...args: unknown[]) => inTime(call(...args));
        // Returns a rejected promise so that callers of Promise.all see every result.
        return (...args: unknown[]) => (isOver() ? Promise.reject(new OutOfTime()) : call(...args));
      },
    });
  return new Proxy(world, {
    get: (all, name) => {
      const part: unknown = Reflect.get(all, name);
      return systems.has(name) && typeof part === 'object' && part !== null ? until(part) : part;
    },
  });
}
