import type { DataMigration } from './data-migration.ts';

/**
 * Settings are kept whole, with what an undo brings back, in a table of the administrators; the public row keeps what is in force. Old code
 * writes both into the public row, so what it saved meanwhile is moved once more.
 */
export const publishedSettings: DataMigration = {
  id: 'm0015',
  what: 'keep the settings of before their last change where guests do not read them',
  again: true,
  async run({ rows }) {
    let changed = 0;
    for await (const { $id } of rows.each('settings', {})) {
      changed += await rows.transact<number>(async () => {
        const [row, kept] = await Promise.all([rows.get('settings', $id), rows.get('privateSettings', $id)]);
        const previous = row?.previous ?? '';
        if (!row || (kept && previous === '')) return { operations: [], result: 0 };
        const data = {
          data: row.data,
          previous,
          version: Math.max(Number(row.version), Number(kept?.version ?? 0) + 1),
        };
        const keeping = kept
          ? ({ action: 'update', tableId: 'privateSettings', rowId: $id, data } as const)
          : ({
              action: 'create',
              tableId: 'privateSettings',
              rowId: $id,
              data: { ...data, $permissions: [] },
            } as const);
        const clearing = { action: 'update', tableId: 'settings', rowId: $id, data: { previous: '' } } as const;
        return { operations: previous === '' ? [keeping] : [keeping, clearing], result: 1 };
      });
    }
    return changed;
  },
};
