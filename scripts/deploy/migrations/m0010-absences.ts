/** How often a buyer did not come is counted anew: code of before, still running while functions were deployed, counted nothing. */
import { rowsOf } from '../../../functions/adapters/rows.ts';
import { absencesId } from '../../../functions/domain/ids.ts';
import { ensureTotals } from '../../../functions/usecases/totals.ts';
import type { DataMigration } from './data-migration.ts';

export const absencesAnew: DataMigration = {
  id: 'm0010',
  what: 'who has not come before has no counter of it yet: their next order asks the sales and makes it',
  after: true,
  async run({ tables }) {
    const rows = rowsOf(tables, ensureTotals);
    let removed = 0;
    for await (const { $id, absent } of rows.each('buyerRecords', { select: ['absent'] })) {
      if (absent > 0 && (await rows.remove('counters', absencesId($id)))) removed += 1;
    }
    return removed;
  },
};
