/** Operations that the kinds of an order's products and sales add to its transaction. */

import type { DomainError } from '../../domain/errors.ts';
import { type KindRow, kindOf } from '../../domain/kinds/kind.ts';
import type { SaleChange } from '../../domain/orders/sale-move.ts';
import type {
  KindWorld,
  OrderEffect,
  OrderedLine,
  OrderedPart,
  PlacedNow,
  PricedProduct,
  TogetherLine,
} from '../kinds/kind.ts';
import type { Operation, Row } from '../rows.ts';
import type { FollowWorld } from '../selling/changed-products.ts';
import type { Person, World } from '../world.ts';

type EffectWorld = KindWorld & Pick<World, 'kinds'>;

const kindOfLine = ({ product }: { readonly product: KindRow }) => kindOf(product);

/** Expands the chosen cart lines into the lines of the order, by product id. */
export async function orderedParts<L extends PricedProduct>(
  world: EffectWorld,
  lines: readonly L[],
  shown: readonly string[] | undefined,
  assertBuyable: (product: Row<'products'>) => void,
): Promise<OrderedPart<L>[]> {
  const parts: OrderedPart<L>[] = [];
  for (const [kind, own] of Map.groupBy(lines, kindOfLine))
    parts.push(...(await world.kinds.byName[kind].parts(world, own, shown, assertBuyable)));
  return parts.sort((one, other) => (one.productId < other.productId ? -1 : 1));
}

/** Refuses lines that cannot be in one order. `chosen`: the cart lines; `lines`: their expansion. */
export function assertTogether(
  world: Pick<World, 'kinds'>,
  chosen: readonly TogetherLine[],
  lines: readonly TogetherLine[],
): void {
  for (const [kind, own] of Map.groupBy(chosen, kindOfLine)) world.kinds.byName[kind].together(own, lines);
}

/** Chosen products whose text and terms the order stores in addition to its lines. */
export const keptWith = (
  { kinds }: Pick<World, 'kinds'>,
  chosen: readonly PricedProduct[],
  lines: readonly OrderedPart<PricedProduct>[],
) => [...Map.groupBy(chosen, kindOfLine)].flatMap(([kind, own]) => kinds.byName[kind].keptWith(own, lines));

/** Lets the kinds react to a refused order of their products. */
export async function orderRefused(
  world: FollowWorld,
  products: readonly Row<'products'>[],
  refusal: DomainError,
): Promise<void> {
  for (const [kind, own] of Map.groupBy(products, kindOf))
    await world.kinds.byName[kind].orderRefused(world, own, refusal);
}

/** The lines with the prices that the kinds of trade compute from what the buyer chose, such as a package or days. */
export async function pricedLines<T extends OrderedLine & { readonly price: number }>(
  world: EffectWorld,
  lines: readonly T[],
): Promise<readonly T[]> {
  const prices = new Map<string, number>();
  for (const [kind, own] of Map.groupBy(lines, kindOfLine))
    for (const [id, price] of await world.kinds.byName[kind].choose(world, own)) prices.set(id, price);
  return prices.size === 0
    ? lines
    : lines.map((line) => ({ ...line, price: prices.get(line.product.$id) ?? line.price }));
}

/** Operations and columns that all lines add to the order's transaction. */
export async function orderEffects(
  world: EffectWorld,
  buyer: Pick<Person, 'id'>,
  lines: readonly OrderedLine[],
  order: PlacedNow,
): Promise<Required<OrderEffect>> {
  const all: Required<OrderEffect>[] = [];
  for (const [kind, own] of Map.groupBy(lines, kindOfLine)) {
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

/** Operations that the kinds of trade add when the sales of these items end. */
export async function restockEffects(
  world: EffectWorld,
  items: readonly Row<'orderItems'>[],
  sales: readonly Row<'sales'>[],
): Promise<Operation[]> {
  const all: Operation[] = [];
  for (const [kind, own] of Map.groupBy(items, kindOf))
    all.push(...(await world.kinds.byName[kind].restock(world, own, sales)));
  return all;
}

/** Operations that the kinds of trade add at transitions of their sales. */
export async function moveEffects(
  world: EffectWorld,
  moves: readonly { readonly sale: Row<'sales'>; readonly change: SaleChange }[],
): Promise<Operation[]> {
  const all = await Promise.all(moves.map(({ sale, change }) => world.kinds.of(sale).moved(world, sale, change)));
  return all.flat();
}
