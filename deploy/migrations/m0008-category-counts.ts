/** Categories know how many products they list, from the first minute: a campus of before has no such counts. */
import { rowsOf } from '../../functions/adapters/rows.ts';
import { ensureCounts } from '../../functions/usecases/totals.ts';
import { recount } from '../../functions/usecases/upkeep/recount.ts';
import type { DataMigration } from './data-migration.ts';

export const categoryCountsOfProducts: DataMigration = {
  id: 'm0008',
  what: 'categoryCounts says how many products each category lists',
  // The old code counts nothing: what is posted until the new one is there would be missing.
  after: true,
  async run({ tables }) {
    const { categories } = await recount({ rows: rowsOf(tables, ensureCounts) });
    return categories.length;
  },
};
