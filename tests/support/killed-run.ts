import type { NotifyingWorld } from '../../functions/usecases/world.ts';

/** The error that ends a killed run. */
export class Killed extends Error {}

/** The interfaces through which a run has side effects. */
type Reached = Partial<Pick<NotifyingWorld, 'rows' | 'users' | 'push' | 'mail'>>;

/** Kills a run after its call number `last` took effect and before the response; later calls have no effect. */
export function killedAfter<W extends Reached>(world: W, last: number): W {
  let calls = 0;
  const cut = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (real, name) => {
        const value = Reflect.get(real, name);
        if (typeof value !== 'function') return value;
        // Counted once, although the iteration requests its pages one by one.
        if (name === 'each')
          return async function* (...given: unknown[]) {
            if (calls >= last) throw new Killed();
            calls += 1;
            yield* value.apply(real, given);
          };
        return async (...given: unknown[]) => {
          calls += 1;
          if (calls > last) throw new Killed();
          const answer = await value.apply(real, given);
          if (calls >= last) throw new Killed();
          return answer;
        };
      },
    });
  const { rows, users, push, mail } = world;
  return {
    ...world,
    ...(rows && { rows: cut(rows) }),
    ...(users && { users: cut(users) }),
    ...(push && { push: cut(push) }),
    ...(mail && { mail: cut(mail) }),
  };
}
