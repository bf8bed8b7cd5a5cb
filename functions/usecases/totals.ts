/** The row of counts on the dashboard, written in the transactions of the counted rows. */
import { type CampusCatalogue, offeredCategories } from '../domain/settings/campus-catalogue.ts';
import { ensureCategoryCounts } from './category-counts.ts';
import { add, type Operation, type RowData, type Rows } from './rows.ts';
import type { World } from './world.ts';

export type Totals = RowData<'totals'>;

export const totalsId = 'all';
export const noTotals: Totals = { users: 0, products: 0, orders: 0, chats: 0, reports: 0, settledAmount: 0 };

/** A campus without seed data has no row yet, and a missing row cannot be incremented. */
const ensureTotals = (rows: Pick<Rows, 'create'>): Promise<boolean> => rows.create('totals', totalsId, noTotals);

/**
 * Creates every counter row of a campus with these categories. Counts are public, so hidden categories get none here.
 */
export const ensureCounts =
  ({ categories }: Pick<CampusCatalogue, 'categories'>) =>
  async (rows: Pick<Rows, 'create' | 'list'>): Promise<void> => {
    await Promise.all([ensureTotals(rows), ensureCategoryCounts(rows, offeredCategories({ categories }))]);
  };

/** The current counts; zeros if the row is missing. */
export const totalsNow = async (world: Pick<World, 'rows'>): Promise<Totals> =>
  (await world.rows.get('totals', totalsId)) ?? noTotals;

/** Adds `value` to one of the totals. Has no minimum: a wrong count must not block orders. */
export const addToTotals = (column: keyof Totals, value: number): Operation[] => add('totals', totalsId, column, value);
