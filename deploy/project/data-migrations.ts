import { Query } from 'node-appwrite';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { uncounted } from '../../functions/adapters/answers.ts';
import { rowsOf } from '../../functions/adapters/rows.ts';
import { ensureCounts } from '../../functions/usecases/totals.ts';
import type { DataMigration, MigrationContext, MigrationRows } from '../migrations/data-migration.ts';
import { searchTextOfOrders } from '../migrations/m0012-search-text-of-orders.ts';
import { chatsThatWait } from '../migrations/m0013-chats-that-wait.ts';
import { depositsOfBalances } from '../migrations/m0014-deposits-of-balances.ts';
import { publishedSettings } from '../migrations/m0015-published-settings.ts';
import { takenDownAds } from '../migrations/m0016-taken-down-ads.ts';
import { notedIdSecret } from './id-secret.ts';
import { type DeployRequest, isCode, orNothing, Refusal, type Step, type Target } from './target.ts';

/** All migrations, oldest first. m0001 to m0011 were written before 1.0 and are part of its first schema. */
export const dataMigrations: readonly DataMigration[] = [
  searchTextOfOrders,
  chatsThatWait,
  depositsOfBalances,
  publishedSettings,
  takenDownAds,
];

const table = { databaseId: 'market', tableId: 'migrations' };
/** The row that marks a project as created with the schema of 1.0 or later. */
export const firstSchema = { id: 'first-schema', what: 'the first schema (version 1.0)' };

interface MigrationSteps {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

/**
 * Plans the pending data migrations, each recorded in `migrations` after its end, and marks a new project with the
 * first schema. @throws Refusal for data older than that schema
 */
export async function planDataMigrations(
  target: Target,
  { config }: Pick<DeployRequest, 'config'>,
  all = dataMigrations,
): Promise<MigrationSteps> {
  if (!config.tables?.some(({ $id }) => $id === table.tableId)) return { before: [], after: [] };
  const { isMarked, pending } = await stateOf(target, all);
  const mark: Step = { title: `note ${firstSchema.what}`, run: () => note(target, firstSchema, 0) };
  const before = pending
    .filter(({ after }) => !after)
    .map((migration) => ({
      title: `migrate data ${migration.id}: ${migration.what}`,
      run: async () =>
        void (migration.again ? await migration.run(contextOf(target)) : await runOne(target, migration)),
    }));
  const after = pending
    .filter((migration) => migration.again || migration.after)
    .map((migration) => ({
      title: migration.again
        ? `migrate data ${migration.id} again: what the old code wrote meanwhile`
        : `migrate data ${migration.id}: ${migration.what}`,
      run: () => runOne(target, migration),
    }));
  return { before: isMarked ? before : [mark, ...before], after };
}

/** Runs pending migrations in order. @throws Refusal for data older than the first schema */
export async function migrateData(target: Target, all = dataMigrations): Promise<void> {
  const { isMarked, pending } = await stateOf(target, all);
  if (!isMarked) await note(target, firstSchema, 0);
  for (const migration of pending) await runOne(target, migration);
}

async function stateOf(
  target: Target,
  all: readonly DataMigration[],
): Promise<{ isMarked: boolean; pending: DataMigration[] }> {
  // Before the first deploy there is no table and no finished migration.
  const done = await orNothing(target.tables.listRows({ ...table, queries: [Query.limit(5000)], total: uncounted }));
  const ids = new Set(done?.rows.map(({ $id }) => $id));
  const isMarked = ids.has(firstSchema.id);
  // Every deploy stores the id secret, and did so before the mark existed. A project with the secret but without the
  // mark is older than 1.0.
  if (!isMarked && (ids.size > 0 || (await notedIdSecret(target)) !== undefined))
    throw new Refusal(
      'This project holds data of a version before 1.0, which this version does not read; nothing in it was changed. Deploy to a new project (docs/upgrading.md).',
    );
  const unknown = [...ids].filter((id) => id !== firstSchema.id && !all.some((one) => one.id === id));
  if (unknown.length > 0)
    throw new Refusal(
      `A newer version moved data of this project (${unknown.sort().join(', ')}), and this version does not know how to read it; nothing in it was changed. Take that version again, or restore the backup of before it (docs/upgrading.md).`,
    );
  return { isMarked, pending: all.filter(({ id }) => !ids.has(id)) };
}

async function runOne(target: Target, migration: DataMigration): Promise<void> {
  await note(target, migration, await migration.run(contextOf(target)));
}

async function note({ tables }: Target, { id, what }: { id: string; what: string }, changed: number): Promise<void> {
  try {
    await tables.createRow({ ...table, rowId: id, data: { what, changed }, permissions: [] });
  } catch (problem) {
    if (!isCode(problem, 409)) throw problem; // another deploy recorded it at the same time
  }
}

/** Rows as functions use them, but untyped, because a migration may be older than this version's row types. */
const contextOf = ({ tables }: Target): MigrationContext => ({
  rows: rowsOf(tables, ensureCounts(campusDefaults)) as unknown as MigrationRows,
});
