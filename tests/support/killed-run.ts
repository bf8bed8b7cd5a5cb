import type { TellingWorld } from '../../functions/usecases/world.ts';

/** What a killed run ends with. */
export class Killed extends Error {}

/** A run that is killed when its call number `last` was done but not answered yet: it does nothing any more. */
export function killedAfter(world: TellingWorld, last: number): TellingWorld {
  let calls = 0;
  const cut = <T extends object>(part: T): T =>
    new Proxy(part, {
      get: (real, name) => {
        const value = Reflect.get(real, name);
        if (typeof value !== 'function') return value;
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
  return { ...world, rows: cut(rows), users: cut(users), push: cut(push), mail: cut(mail) };
}
