/** A data migration on a line that is cut, until it is through. */
import type { DataMigration } from '../../deploy/migrations/data-migration.ts';
import type { Target } from '../../deploy/project/target.ts';

const isCut = 'the line is cut';

/** Calls that a cut may come at: commits of migrations that write in transactions, writes of those that do not. */
export const cutAt = { commit: /^updateTransaction$/, write: /^(create|update)/ } as const;

/** The first run is cut at its first such call, each next one `step` of them later; the last goes through. */
export async function runThroughCuts(
  migration: Pick<DataMigration, 'run'>,
  target: Target,
  at: RegExp,
  step: number,
): Promise<void> {
  for (let allowed = 0, isDone = false; !isDone; allowed += step) {
    let left = allowed;
    const tables = new Proxy(target.tables, {
      get: (real, name) => {
        const value = Reflect.get(real, name);
        if (typeof value !== 'function') return value;
        const call = value.bind(real);
        if (!at.test(String(name))) return call;
        return (params: never) => (left-- > 0 ? call(params) : Promise.reject(new Error(isCut)));
      },
    });
    isDone = await migration.run({ ...target, tables }).then(
      () => true,
      (error: Error) => (error.message === isCut ? false : Promise.reject(error)),
    );
  }
}
