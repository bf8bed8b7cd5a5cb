import {
  addCounts,
  type BuyerCounts,
  type CountedReview,
  type MarkedSale,
  noBuyerCounts,
  noSellerCounts,
  type RecordChanges,
  recordChanges,
  reviewChange,
  type SellerCounts,
} from '#domain/trust/reputation.ts';
import type { Operation, Row } from '../../functions/usecases/rows.ts';
import { buyerRecordRow, reputationRow } from '../../functions/usecases/trust/records.ts';
import { type PlannedRow, planned } from './planned-row.ts';

const dataOf = <T>(rows: readonly PlannedRow[], tableId: string): T[] =>
  rows.filter((row) => row.tableId === tableId).map(({ rowId, data }) => ({ $id: rowId, ...data }) as T);

/** Sums these changes per person. */
function sums(changes: readonly RecordChanges[]) {
  const sellers = new Map<string, SellerCounts>();
  const buyers = new Map<string, BuyerCounts>();
  for (const change of changes) {
    for (const [id, counts] of change.sellers) sellers.set(id, addCounts(sellers.get(id) ?? noSellerCounts, counts));
    for (const [id, counts] of change.buyers) buyers.set(id, addCounts(buyers.get(id) ?? noBuyerCounts, counts));
  }
  return { sellers, buyers };
}

/** Records from all sales and reviews in these rows: a reputation per seller, a record per buyer. */
export function recordRows(mailDomain: string, rows: readonly PlannedRow[], now: number): PlannedRow[] {
  const campus = { settings: { campusDomains: [mailDomain] } };
  const profiles = new Map(dataOf<Row<'profiles'>>(rows, 'profiles').map((profile) => [profile.$id, profile]));
  const sales = dataOf<MarkedSale & { sellerId: string; buyerId: string }>(rows, 'sales');
  const { sellers, buyers } = sums([
    recordChanges(sales.map((after) => ({ ...after, before: null, after }))),
    ...dataOf<CountedReview>(rows, 'reviews').map((review) => reviewChange(review, 1)),
  ]);
  const selling = new Set([...dataOf<Row<'products'>>(rows, 'products'), ...sales].map(({ sellerId }) => sellerId));
  const reputations = [...selling].flatMap((id): Operation[] => {
    const profile = profiles.get(id);
    return profile ? [reputationRow(campus, profile, sellers.get(id))] : [];
  });
  const records = [...buyers].map(([id, counts]) => buyerRecordRow(id, counts));
  return [...reputations, ...records].map((row) => planned(row, new Date(now).toISOString()));
}
