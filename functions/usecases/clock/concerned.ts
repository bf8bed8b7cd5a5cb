/** Sales, batches and draws with times ahead, which a change of the campus's clock affects. */
import { comesBack } from '../../domain/kinds/index.ts';
import { timedSaleStates } from '../../domain/orders/sale-clock.ts';
import { type Concerned, isUpcoming } from '../../domain/settings/clock-change.ts';
import { collect, type Row, type Rows } from '../rows.ts';
import type { World } from '../world.ts';

/** The moment to compare times with. A clock change has this shape. */
interface Since {
  /** ISO. */
  readonly at: string;
}

const saleColumns = [
  ...(['$createdAt', '$permissions', 'clockAt', 'orderId', 'buyerId', 'sellerId', 'state', 'productNames'] as const),
  ...(['meetAt', 'meetPlace', 'stayFrom', 'bookingId', 'batchId', 'kind', 'rentFrom', 'rentUntil'] as const),
] as const;
export type TimedSale = Pick<Row<'sales'>, '$id' | (typeof saleColumns)[number]>;

/** A proposed or agreed meeting with a time ahead. */
type TimedMeeting = Pick<Row<'meetings'>, '$id' | '$createdAt' | 'saleId' | 'state' | 'startsAt'>;

export interface TimedRows {
  /** Sales with a meeting, a proposal, or days; without the sales of batches. */
  readonly sales: readonly TimedSale[];
  readonly proposals: ReadonlyMap<string, readonly TimedMeeting[]>;
  readonly batches: readonly Row<'batches'>[];
  /** Sales by batch id. */
  readonly batchSales: ReadonlyMap<string, readonly TimedSale[]>;
  readonly draws: readonly Row<'draws'>[];
}

const pageRows = 1_000;

async function proposalsSince({ rows }: Pick<World, 'rows'>, at: string): Promise<TimedMeeting[]> {
  const select = ['$createdAt', 'saleId', 'state', 'startsAt'] as const;
  const where = { state: 'proposed' };
  return collect(rows.each('meetings', { where, since: { startsAt: at }, select, pageRows }));
}

/** The rows with a time after `at`. */
export async function timedRows(world: { readonly rows: Rows }, { at }: Since): Promise<TimedRows> {
  const { rows } = world;
  const [running, meetings, toCome, draws] = await Promise.all([
    collect(rows.each('sales', { where: { state: timedSaleStates }, select: saleColumns, pageRows })),
    proposalsSince(world, at),
    collect(rows.each('batches', { where: { state: ['open', 'closed', 'ready'] }, pageRows })),
    collect(rows.each('draws', { where: { state: 'open' }, since: { drawAt: at }, pageRows })),
  ]);
  const proposals = Map.groupBy(meetings, ({ saleId }) => saleId);
  const batches = toCome.filter((batch) => isUpcoming({ at }, batch.pickupUntil));
  const isTimed = (sale: TimedSale) => isUpcoming({ at }, sale.meetAt) || comesBack(sale) || proposals.has(sale.$id);
  return {
    sales: running.filter((sale) => sale.batchId === '' && isTimed(sale)),
    proposals,
    batches,
    batchSales: Map.groupBy(
      running.filter(({ batchId }) => batchId !== ''),
      ({ batchId }) => batchId,
    ),
    draws,
  };
}

/** The number of affected rows of each sort. */
export function counted({ sales, batches, draws }: TimedRows): Concerned {
  const count = (fits: (sale: TimedSale) => boolean) => sales.filter(fits).length;
  return {
    meetings: count((sale) => !sale.bookingId && !comesBack(sale)),
    appointments: count(({ bookingId }) => bookingId !== ''),
    batches: batches.length,
    rentals: count(comesBack),
    draws: draws.length,
  };
}
