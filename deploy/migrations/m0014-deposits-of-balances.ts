import type { DataMigration } from './data-migration.ts';

/** Balances from before rentals have no number for deposits, and what is null cannot be raised. */
export const depositsOfBalances: DataMigration = {
  id: 'm0014',
  what: 'begin the deposits of each balance at 0',
  async run({ rows }) {
    let changed = 0;
    for await (const { $id } of rows.each('balances', {})) {
      changed += await rows.transact<number>(async () => {
        const balance = await rows.get('balances', $id);
        // Rows of before the column: the type knows only those of after it.
        const deposits: unknown = balance?.deposits;
        if (!balance || typeof deposits === 'number') return { operations: [], result: 0 };
        return {
          operations: [{ action: 'update', tableId: 'balances', rowId: $id, data: { deposits: 0 } }],
          result: 1,
        };
      });
    }
    return changed;
  },
};
