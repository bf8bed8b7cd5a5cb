/** Applies domain/orders/cash-share.ts to an order that is paid in cash, by counters in its transaction. */
import { quotaId } from '../../domain/ids.ts';
import { assertCashShare, cashShareOf, joinParts, type ReservedPart } from '../../domain/orders/cash-share.ts';
import { countersOf, takePlaces } from '../quota.ts';
import type { Operation } from '../rows.ts';
import type { World } from '../world.ts';
import { type CashSales, runningCash } from './running-cash.ts';

/** What an order reserves of one kind, and how to count what its buyer already reserves of it. */
export interface Reservation extends ReservedPart {
  readonly sellerId: string;
  readonly kind: string;
  /** `sales`: this buyer's cash sales of this kind with this seller that have not ended. */
  readonly countHeld: (sales: CashSales) => Promise<number>;
}

const counterDays = 60;

/**
 * The operations, for the order's transaction, on the counters that limit the reservations of a buyer without a
 * completed purchase. Reads nothing if nothing is reserved. Refuses newcomer_share.
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
        const held = await part.countHeld(runningCash(world, { buyerId, sellerId, kind }));
        assertCashShare(part, held, world.settings);
        return held;
      };
      return takePlaces({ id: counterOf(part), most, endsAt }, counters, countInUse, { places: part.wanted });
    }),
  );
}
