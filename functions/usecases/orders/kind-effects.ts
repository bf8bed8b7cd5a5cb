/** What the kinds of an order's products and sales add to its transaction. */
import { kindOf } from '../../domain/kinds/kind.ts';
import type { SaleChange } from '../../domain/orders/sale.ts';
import type { KindWorld, OrderEffect, OrderedLine, PlacedNow } from '../kinds/kind.ts';
import type { Operation, Row } from '../rows.ts';
import type { Person, World } from '../world.ts';

/** The lines at the prices that the checkout's choices decide. */
export async function pricedLines<T extends OrderedLine & { readonly price: number }>(
  world: KindWorld & Pick<World, 'kinds'>,
  lines: readonly T[],
): Promise<readonly T[]> {
  const prices = new Map<string, number>();
  for (const [kind, own] of Map.groupBy(lines, ({ product }) => kindOf(product)))
    for (const [id, price] of await world.kinds.byName[kind].choose(world, own)) prices.set(id, price);
  return prices.size === 0
    ? lines
    : lines.map((line) => ({ ...line, price: prices.get(line.product.$id) ?? line.price }));
}

/** What all lines of an order add to its transaction. */
export async function orderEffects(
  world: KindWorld & Pick<World, 'kinds'>,
  buyer: Pick<Person, 'id'>,
  lines: readonly OrderedLine[],
  order: PlacedNow,
): Promise<Required<OrderEffect>> {
  const all: Required<OrderEffect>[] = [];
  for (const [kind, own] of Map.groupBy(lines, ({ product }) => kindOf(product))) {
    const effect = await world.kinds.byName[kind].order(world, buyer, own, order);
    all.push({ sales: new Map(), reservations: [], expiresAt: order.expiresAt, terms: new Map(), ...effect });
  }
  return {
    operations: all.flatMap(({ operations }) => operations),
    sales: new Map(all.flatMap(({ sales }) => [...sales])),
    reservations: all.flatMap(({ reservations }) => reservations),
    terms: new Map(all.flatMap(({ terms }) => [...terms])),
    expiresAt: [order.expiresAt, ...all.map(({ expiresAt }) => expiresAt)].sort()[0] ?? order.expiresAt,
  };
}

/** What the end of these items' sales gives back besides stock. */
export async function restockEffects(
  world: KindWorld & Pick<World, 'kinds'>,
  items: readonly Row<'orderItems'>[],
  sales: readonly Row<'sales'>[],
): Promise<Operation[]> {
  const all: Operation[] = [];
  for (const [kind, own] of Map.groupBy(items, kindOf))
    all.push(...(await world.kinds.byName[kind].restock(world, own, sales)));
  return all;
}

/** What moves of sales of their own kind write besides. */
export async function moveEffects(
  world: KindWorld & Pick<World, 'kinds'>,
  moves: readonly { readonly sale: Row<'sales'>; readonly change: SaleChange }[],
): Promise<Operation[]> {
  const all = await Promise.all(moves.map(({ sale, change }) => world.kinds.of(sale).moved(world, sale, change)));
  return all.flat();
}
