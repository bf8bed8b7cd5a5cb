import type { LocalApp } from './local-app.ts';

/** A typed place for one service's store in each app: `usersStore.of(app)`. Avoids one big type that knows all services. */
export interface Slot<T> {
  fill(app: LocalApp, value: T): T;
  of(app: LocalApp): T;
}

/** A slot that holds nothing of an app that is gone. `of` throws when the service was not registered (`name` says which). */
export function slot<T>(name: string): Slot<T> {
  const kept = new WeakMap<LocalApp, { value: T }>();
  return {
    fill: (app, value) => {
      kept.set(app, { value });
      return value;
    },
    of: (app) => {
      const found = kept.get(app);
      if (!found) throw new Error(`The service "${name}" is not registered.`);
      return found.value;
    },
  };
}
