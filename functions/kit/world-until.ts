/** A world of which nothing more is asked after some moment: what the schedule does ends with its execution's time and goes on in the next run. */
import { DomainError } from '../domain/errors.ts';
import type { Rows } from '../usecases/rows.ts';

class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Whether the next run goes on where this one was: its time was over, or others kept changing what it was about. */
export const isLeftToNextRun = (error: unknown): boolean =>
  error instanceof OutOfTime || (error instanceof DomainError && error.code === 'try_again');

const systems: ReadonlySet<string | symbol> = new Set(['rows', 'users', 'files', 'mail', 'push', 'payments']);

/**
 * The same world until `endsAt` (ms since 1970). Then each call is refused, and no plan is tried once more: whatever it was ends as if its
 * process had died.
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
        // Not thrown here: whoever asks for several at once sees all their ends.
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
