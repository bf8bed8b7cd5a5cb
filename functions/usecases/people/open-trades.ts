/** Open purchases and sales, and money, that deleting these accounts would leave behind. */
import { balanceId } from '../../domain/ids.ts';
import { isFinalSale, type SaleState, saleStates } from '../../domain/orders/sale.ts';
import { moneyOf } from '../money/own-money.ts';
import type { Caller, World } from '../world.ts';

type ReadWorld = Pick<World, 'rows'>;

const openStates: readonly SaleState[] = saleStates.filter((state) => !isFinalSale({ state }));

/** Maximum running sales counted per person. */
const mostOpen = 500;

export interface OpenTrades {
  readonly count: number;
  /** Rupiah; null if the reader may not see amounts. */
  readonly amount: number | null;
}

/** The running sales of each of these people, as buyer or seller. */
export async function openTradesOf(
  world: ReadWorld,
  side: 'buyerId' | 'sellerId',
  userIds: readonly string[],
  seesAmounts: boolean,
): Promise<(userId: string) => OpenTrades> {
  const where = { [side]: userIds, state: openStates };
  const sales = await world.rows.list('sales', { where, select: [side, 'subtotal'], limit: mostOpen * userIds.length });
  return (userId) => {
    const own = sales.filter((sale) => sale[side] === userId);
    return { count: own.length, amount: seesAmounts ? own.reduce((sum, { subtotal }) => sum + subtotal, 0) : null };
  };
}

/** Running trades and balances of several people; `money` is null if the caller may not see it. */
export async function readOpenTrades(world: ReadWorld, caller: Caller, { userIds }: { userIds: readonly string[] }) {
  const { rights } = await caller.person();
  const seesMoney = rights.has('money');
  const [buying, selling, balances] = await Promise.all([
    openTradesOf(world, 'buyerId', userIds, seesMoney),
    openTradesOf(world, 'sellerId', userIds, seesMoney),
    seesMoney ? world.rows.list('balances', { where: { $id: userIds.map(balanceId) }, limit: userIds.length }) : [],
  ]);
  return {
    people: userIds.map((userId) => ({
      userId,
      open: { buying: buying(userId), selling: selling(userId) },
      money: seesMoney ? moneyOf(balances.find(({ personId }) => personId === userId) ?? null) : null,
    })),
  };
}
