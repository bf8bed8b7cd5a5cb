import { keyedId } from '#domain/keyed-ids.ts';
import { isCountedAfter, isDecidedNow } from '#domain/trust/reputation.ts';
import { create, type Row, type RowData } from '../../functions/usecases/rows.ts';
import { seedIdSecret } from './community-rows.ts';
import { type PlannedRow, planned } from './planned-row.ts';

/** When a sale first counts for its people: at its acceptance, else at its end. */
const saidAt = ({ data }: PlannedRow): string =>
  [data.acceptedAt, data.completedAt, data.$updatedAt].map((at) => String(at ?? '')).find((at) => at !== '') ?? '';

/** Decides in chronological order which of these sales and reviews count, and adds the rows of their pairs. */
export function countedOnce(rows: readonly PlannedRow[]): PlannedRow[] {
  const sales = rows.filter(({ tableId }) => tableId === 'sales').toSorted((a, b) => (saidAt(a) < saidAt(b) ? -1 : 1));
  const pairs = new Map<string, RowData<'pairs'>>();
  const counted = new Set<string>();
  for (const row of sales) {
    const after = row.data as unknown as Row<'sales'>;
    const step = { ...after, before: null, after };
    if (!isDecidedNow(step)) continue;
    const [firstId = '', secondId = ''] = [after.buyerId, after.sellerId].toSorted();
    const id = keyedId(seedIdSecret, 'pair', firstId, secondId);
    const pair = pairs.get(id) ?? { firstId, secondId, completed: 0, countedAt: null, version: 1 };
    const isCounted = isCountedAfter(step, pair.countedAt, Date.parse(saidAt(row)));
    if (isCounted) counted.add(row.rowId);
    const completed = pair.completed + (after.state === 'completed' ? 1 : 0);
    pairs.set(id, { ...pair, completed, countedAt: isCounted ? saidAt(row) : pair.countedAt });
  }
  const isCounted = (saleId: string) => ({ isCounted: counted.has(saleId) });
  const saleOf = new Map(
    rows.filter(({ tableId }) => tableId === 'reviewDrafts').map(({ data }) => [data.reviewId, String(data.saleId)]),
  );
  return [
    ...rows.map((row) => {
      if (row.tableId === 'sales') return { ...row, data: { ...row.data, ...isCounted(row.rowId) } };
      if (row.tableId === 'reviewDrafts')
        return { ...row, data: { ...row.data, ...isCounted(String(row.data.saleId)) } };
      if (row.tableId !== 'reviews') return row;
      return { ...row, data: { ...row.data, ...isCounted(saleOf.get(row.rowId) ?? '') } };
    }),
    ...[...pairs].map(([id, pair]) => planned(create('pairs', id, pair), pair.countedAt ?? new Date().toISOString())),
  ];
}
