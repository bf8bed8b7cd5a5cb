/** Applies domain/orders/cash-most.ts to an order that is paid in cash. */
import { quotaId } from '../../domain/ids.ts';
import { assertCashMost, cashMostOf, cashUnits } from '../../domain/orders/cash-most.ts';
import { countersOf } from '../quota.ts';
import { create, idsPerQuery, inChunks, incrementFrom, type Operation, type Row } from '../rows.ts';
import type { World } from '../world.ts';
import { runningCash } from './running-cash.ts';

interface CashLine {
  readonly product: Pick<Row<'products'>, '$id' | 'name' | 'kind' | 'sellerId'> &
    Partial<Pick<Row<'products'>, 'cashMost'>>;
  /** Rupiah per piece. */
  readonly price: number;
  readonly quantity: number;
  readonly rentDays?: number | null;
}

const counterDays = 60;

/** Units of these listings in the buyer's running cash sales, by product id. */
async function unitsHeld(
  world: Pick<World, 'rows'>,
  buyerId: string,
  products: readonly CashLine['product'][],
): Promise<ReadonlyMap<string, number>> {
  const sellerId = [...new Set(products.map((product) => product.sellerId))];
  const productId = products.map(({ $id }) => $id);
  const sales = await runningCash(world, { buyerId, sellerId })(['orderId']);
  const held = new Map<string, number>();
  for (const saleId of inChunks(
    sales.map(({ $id }) => $id),
    idsPerQuery,
  )) {
    const items = await world.rows.list('orderItems', {
      where: { saleId, productId },
      select: ['productId', 'quantity', 'rentDays'],
      limit: saleId.length * productId.length,
    });
    for (const item of items) held.set(item.productId, (held.get(item.productId) ?? 0) + cashUnits(item));
  }
  return held;
}

/**
 * Refuses cash_most if a line exceeds the quantity that its seller accepts in cash. Returns the operations that keep
 * two simultaneous orders from exceeding the limit together. Reads nothing if no line has a limit.
 */
export async function takeCashMost(
  world: Pick<World, 'rows' | 'now' | 'settings'>,
  buyerId: string,
  lines: readonly CashLine[],
): Promise<Operation[]> {
  const limited = lines.flatMap(({ product, price, ...line }) => {
    const most = cashMostOf(product, price);
    return most === null ? [] : [{ product, most, wanted: cashUnits(line) }];
  });
  if (limited.length === 0) return [];
  const turn = quotaId('cashMost', buyerId);
  // Read before the sales: an order placed in between raises this counter, so the transaction conflicts.
  const before = (await countersOf(world, [turn])).get(turn);
  const held = await unitsHeld(
    world,
    buyerId,
    limited.map(({ product }) => product),
  );
  for (const { product, most, wanted } of limited)
    assertCashMost(product, most, wanted, held.get(product.$id) ?? 0, world.settings.takesTransfers);
  if (before) return [incrementFrom('counters', turn, 'count', before.count)];
  const windowEndsAt = new Date(world.now() + counterDays * 86_400_000).toISOString();
  return [create('counters', turn, { count: 1, windowEndsAt })];
}
