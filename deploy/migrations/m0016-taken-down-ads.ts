import type { DataMigration } from './data-migration.ts';

/**
 * Wanted ads that the staff have taken down have no words in the row that everybody reads: their owners and the staff read them in
 * `takenDownAds`. Old code leaves them in the row, so what it took down meanwhile is moved once more.
 */
export const takenDownAds: DataMigration = {
  id: 'm0016',
  what: 'keep the words of wanted ads that were taken down where guests do not read them',
  again: true,
  async run({ rows }) {
    let changed = 0;
    for await (const { $id } of rows.each('wanted', { where: { state: ['removed', 'moved'] } })) {
      changed += await rows.transact<number>(async () => {
        const ad = await rows.get('wanted', $id);
        if (!ad || ad.what === '') return { operations: [], result: 0 };
        const { userId, what, details, budget, place } = ad;
        const words = { wantedId: $id, userId, what, details, budget, place };
        const rowId = crypto.randomUUID().replaceAll('-', '');
        const keeping = { ...words, $permissions: [`read("user:${userId}")`] };
        const noWords = { what: '', details: '', budget: null, place: '', searchTokens: '' };
        return {
          operations: [
            { action: 'create', tableId: 'takenDownAds', rowId, data: keeping },
            { action: 'update', tableId: 'wanted', rowId: $id, data: noWords },
          ],
          result: 1,
        };
      });
    }
    return changed;
  },
};
