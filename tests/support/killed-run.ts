import type { NotifyingWorld } from '../../functions/usecases/world.ts';

/** What a killed run ends with. */
export class Killed extends Error {}

/** What a run reaches outside of itself by. */
type Reached = Partial<Pick<NotifyingWorld, 'rows' | 'users' | 'push' | 'mail'>>;

/** A run that is killed when its call number `last` was done but not answered yet: it does nothing any more. */
export function killedAfter<W extends Reached>(world: W, last: number): W {
  let calls = 0;
  const cut = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (real, name) => {
        const value = Reflect.get(real, name);
        if (typeof value !== 'function') return value;
        // Pages are asked for while they are read.
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
