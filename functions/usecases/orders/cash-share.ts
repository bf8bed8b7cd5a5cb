/** Applies domain/orders/cash-share.ts to an order that is paid in cash, by counters in its transaction. */
import { quotaId } from '../../domain/ids.ts';
import { assertCashShare, cashShareOf, joinParts, type ReservedPart } from '../../domain/orders/cash-share.ts';
import { cashOnDelivery } from '../../domain/orders/payment.ts';
import { countersOf, takePlaces } from '../quota.ts';
import type { Operation, Row } from '../rows.ts';
import type { World } from '../world.ts';

/** Columns by which kinds tell how much a sale reserves. */
const columns = ['itemCount', 'batchId', 'bookingId', 'bookedMinutes', 'meetAt'] as const;
export type CashSale = Pick<Row<'sales'>, '$id' | 'orderId' | (typeof columns)[number]>;

/** What an order of one kind reserves, and how to count what its buyer reserves of it already. */
export interface Reservation extends ReservedPart {
  readonly sellerId: string;
  readonly kind: string;
  /** `sales`: this buyer's cash sales of this kind with this seller that have not ended. */
  readonly countHeld: (sales: readonly CashSale[]) => number | Promise<number>;
}

/** States in which a cash sale reserves what nobody has paid for. */
const reserving = ['waiting', 'accepted', 'ready', 'rented'] as const;

/** More sales than a new buyer can have open with one seller. */
const salesRead = 500;

const counterDays = 60;

/**
 * The counters of what a buyer without a completed purchase reserves, for the transaction that orders it. Reads nothing where nothing
 * is reserved. Refuses newcomer_share.
 */
export async function takeCashShares(
  world: Pick<World, 'rows' | 'now' | 'settings'>,
  buyerId: string,
  reservations: readonly Reservation[],
): Promise<Operation[]> {
  if (reservations.length === 0) return [];
  const parts = joinParts(reservations);
  const counterOf = ({ key }: ReservedPart) => quotaId('cashShare', `${buyerId}:${key}`);
  const [record, counters] = await Promise.all([
    world.rows.get('buyerRecords', buyerId),
    countersOf(world, parts.map(counterOf)),
  ]);
  if (record && record.completed > 0) return [];
  const endsAt = new Date(world.now() + counterDays * 86_400_000).toISOString();
  return Promise.all(
    parts.map((part) => {
      assertCashShare(part, 0, world.settings);
      const most = cashShareOf(part, world.settings.cashSharePercent);
      const countInUse = async () => {
        const { sellerId, kind } = part;
        const where = { buyerId, sellerId, kind, method: cashOnDelivery, state: reserving };
        const sales = await world.rows.list('sales', { where, select: ['orderId', ...columns], limit: salesRead });
        const held = await part.countHeld(sales);
        assertCashShare(part, held, world.settings);
        return held;
      };
      return takePlaces({ id: counterOf(part), most, endsAt }, counters, countInUse, { places: part.wanted });
    }),
  );
}
