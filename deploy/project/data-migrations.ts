import { Query } from 'node-appwrite';
import type { DataMigration } from '../migrations/data-migration.ts';
import { productSearchNames } from '../migrations/m0001-product-search-names.ts';
import { salesOfOrders } from '../migrations/m0002-sales-of-orders.ts';
import { unguessableIds } from '../migrations/m0003-unguessable-ids.ts';
import { handoverCodes } from '../migrations/m0004-handover-codes.ts';
import { ledgerOfOrders } from '../migrations/m0005-ledger.ts';
import { reputationsOfPeople } from '../migrations/m0006-reputations.ts';
import { searchTokensOfProducts } from '../migrations/m0007-search-tokens.ts';
import { categoryCountsOfProducts } from '../migrations/m0008-category-counts.ts';
import { listingTerms } from '../migrations/m0009-listing-terms.ts';
import { absencesAnew } from '../migrations/m0010-absences.ts';
import { searchTokensAnew } from '../migrations/m0011-search-tokens-anew.ts';
import { type DeployRequest, isCode, orNothing, type Step, type Target } from './target.ts';

/** All of them, oldest first. */
const dataMigrations: readonly DataMigration[] = [
  productSearchNames,
  salesOfOrders,
  unguessableIds,
  handoverCodes,
  ledgerOfOrders,
  reputationsOfPeople,
  searchTokensOfProducts,
  categoryCountsOfProducts,
  listingTerms,
  absencesAnew,
  searchTokensAnew,
];

const table = { databaseId: 'market', tableId: 'migrations' };

/** Steps before the new code, and after it. */
interface MigrationSteps {
  readonly before: readonly Step[];
  readonly after: readonly Step[];
}

/** The data migrations that this project has not been through, each recorded in `migrations` after it ended. */
export async function planDataMigrations(
  target: Target,
  { config }: Pick<DeployRequest, 'config'>,
  all = dataMigrations,
): Promise<MigrationSteps> {
  if (!config.tables?.some(({ $id }) => $id === table.tableId)) return { before: [], after: [] };
  const pending = await pendingOf(target, all);
  const before = pending
    .filter(({ after }) => !after)
    .map((migration) => ({
      title: `migrate data ${migration.id}: ${migration.what}`,
      run: async () => void (migration.again ? await migration.run(target) : await runOne(target, migration)),
    }));
  const after = pending
    .filter((migration) => migration.again || migration.after)
    .map((migration) => ({
      title: migration.again
        ? `migrate data ${migration.id} again: what the old code wrote meanwhile`
        : `migrate data ${migration.id}: ${migration.what}`,
      run: () => runOne(target, migration),
    }));
  return { before, after };
}

/** Runs what is pending, in order. */
export async function migrateData(target: Target): Promise<void> {
  for (const migration of await pendingOf(target, dataMigrations)) await runOne(target, migration);
}

async function pendingOf({ tables }: Target, all: readonly DataMigration[]): Promise<DataMigration[]> {
  // Before the first deploy there is no table yet, and nothing was run.
  const done = await orNothing(tables.listRows({ ...table, queries: [Query.limit(5000)], total: false }));
  const ids = new Set(done?.rows.map(({ $id }) => $id));
  return all.filter(({ id }) => !ids.has(id));
}

async function runOne(target: Target, { id, what, run }: DataMigration): Promise<void> {
  const changed = await run(target);
  try {
    await target.tables.createRow({ ...table, rowId: id, data: { what, changed }, permissions: [] });
  } catch (problem) {
    if (!isCode(problem, 409)) throw problem; // another deploy ran it at the same time
  }
}
