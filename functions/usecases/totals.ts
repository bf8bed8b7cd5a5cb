/** The one row of counts that the dashboard shows, kept in the transactions of what it counts. */
import type { CampusCatalogue } from '../domain/settings/campus-catalogue.ts';
import { add, type Operation, type RowData, type Rows } from './rows.ts';
import { ensureCategoryCounts } from './selling/category-counts.ts';
import type { World } from './world.ts';

export type Totals = RowData<'totals'>;

export const totalsId = 'all';
export const noTotals: Totals = { users: 0, products: 0, orders: 0, chats: 0, reports: 0, settledAmount: 0 };

/** A campus that was never seeded has no totals yet, and a missing row can't be counted up. */
const ensureTotals = (rows: Pick<Rows, 'create'>): Promise<boolean> => rows.create('totals', totalsId, noTotals);

/** Makes every row that transactions count up on a campus with these categories. */
export const ensureCounts =
  ({ categories }: Pick<CampusCatalogue, 'categories'>) =>
  async (rows: Pick<Rows, 'create' | 'list'>): Promise<void> => {
    await Promise.all([ensureTotals(rows), ensureCategoryCounts(rows, categories.categories)]);
  };

/** The counts as they stand; zeros on a campus that was never counted. */
export const totalsNow = async (world: Pick<World, 'rows'>): Promise<Totals> =>
  (await world.rows.get('totals', totalsId)) ?? noTotals;

/** Counts a column of the one row of totals up or down. Without a floor: a drifted count must not keep orders from moving. */
export const addToTotals = (column: keyof Totals, value: number): Operation[] => add('totals', totalsId, column, value);
