/** Finds the sales and rows of kinds with future times, which a change of the campus's time zone affects. */
import { comesBack } from '../../domain/kinds/index.ts';
import { timedSaleStates } from '../../domain/orders/sale-clock.ts';
import { type ClockChange, type Concerned, isUpcoming, noneConcerned } from '../../domain/settings/clock-change.ts';
import { collect, type Row } from '../rows.ts';
import type { World } from '../world.ts';
import { type OwnTimes, pageRows, saleColumns, type TimedSale } from './timed.ts';

/** A proposed or agreed meeting in the future. */
type TimedMeeting = Pick<Row<'meetings'>, '$id' | '$createdAt' | 'saleId' | 'state' | 'startsAt'>;

export interface TimedRows {
  /** Sales with a meeting, a proposed meeting or rental days, except those in `following`. */
  readonly sales: readonly TimedSale[];
  readonly proposals: ReadonlyMap<string, readonly TimedMeeting[]>;
  /** Sales whose times are stored in another row of their kind of trade, a batch; they move with that row. */
  readonly following: readonly TimedSale[];
  /** The rows with times, of each kind of trade that has any. */
  readonly ofKinds: readonly OwnTimes[];
}

async function proposalsSince({ rows }: Pick<World, 'rows'>, at: string): Promise<TimedMeeting[]> {
  const select = ['$createdAt', 'saleId', 'state', 'startsAt'] as const;
  const where = { state: 'proposed' };
  return collect(rows.each('meetings', { where, since: { startsAt: at }, select, pageRows }));
}

/** Reads the affected sales and rows: those with a time after `at`. */
export async function timedRows(
  world: Pick<World, 'rows' | 'kinds'>,
  { at }: Pick<ClockChange, 'at'>,
): Promise<TimedRows> {
  const [running, meetings, ...ofKinds] = await Promise.all([
    collect(world.rows.each('sales', { where: { state: timedSaleStates }, select: saleColumns, pageRows })),
    proposalsSince(world, at),
    ...world.kinds.all.flatMap(({ timed }) => (timed === null ? [] : [timed(world, { at })])),
  ]);
  const proposals = Map.groupBy(meetings, ({ saleId }) => saleId);
  const isTimed = (sale: TimedSale) => isUpcoming({ at }, sale.meetAt) || comesBack(sale) || proposals.has(sale.$id);
  return {
    sales: running.filter((sale) => sale.batchId === '' && isTimed(sale)),
    proposals,
    following: running.filter(({ batchId }) => batchId !== ''),
    ofKinds,
  };
}

/** The number of affected rows of each sort. */
export function counted({ sales, ofKinds }: TimedRows): Concerned {
  const count = (fits: (sale: TimedSale) => boolean) => sales.filter(fits).length;
  return {
    ...noneConcerned,
    ...Object.fromEntries(ofKinds.map(({ countedAs, rows }) => [countedAs, rows.length])),
    meetings: count((sale) => !sale.bookingId && !comesBack(sale)),
    appointments: count(({ bookingId }) => bookingId !== ''),
    rentals: count(comesBack),
  };
}
