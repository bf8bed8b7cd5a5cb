/**
 * What a kind of trade reads and writes besides what all products do. The rules are in domain/kinds. Goods have no effects: their
 * actions make the calls that they made before there were kinds (docs/calls.md).
 */
import { kindOf, type ProductKind } from '../../domain/kinds/registry.ts';
import type { SaleChange } from '../../domain/orders/sale.ts';
import type { Reservation } from '../orders/cash-share.ts';
import type { Operation, Row, RowData } from '../rows.ts';
import type { Caller, Person, World } from '../world.ts';
import { bundleEffects } from './bundle/bundle-effects.ts';
import { freeEffects } from './free/free-effects.ts';
import { preorderEffects } from './preorder/effects.ts';
import { rentalEffects } from './rental/effects.ts';
import { serviceEffects } from './service/service-effects.ts';

type KindWorld = Pick<World, 'rows' | 'now' | 'settings'>;
type PostWorld = KindWorld & Pick<World, 'newSeed'>;

/** A product that is being posted. */
interface PostedProduct {
  readonly productId: string;
  readonly data: RowData<'products'>;
}

/** A line of an order that is being placed. */
export interface OrderedLine {
  readonly product: Row<'products'>;
  readonly quantity: number;
  /** What the checkout chose of it, as sent; read by the kind's own schema. */
  readonly choice?: unknown;
  /** The first day of a rental, and how many; absent or 0: it is none. */
  readonly rentFrom?: string;
  readonly rentDays?: number | null;
}

/** The order that is being placed. */
export interface PlacedNow {
  readonly orderId: string;
  readonly paymentMethod: string;
  /** The sale that each product of this order is in, by product id. */
  readonly saleIds: ReadonlyMap<string, string>;
  /** Lines of all kinds. */
  readonly lineCount: number;
  /** Until when a transfer may be paid, ISO. */
  readonly expiresAt: string;
  /** The batches that the checkout showed; absent where it showed none. */
  readonly batchIds?: readonly string[] | undefined;
}

/** What the lines of one kind add to the order's transaction. */
export interface OrderEffect {
  readonly operations: readonly Operation[];
  /** Columns of the sale with this product; only for kinds that have a sale of their own. */
  readonly sales?: ReadonlyMap<string, Partial<RowData<'sales'>>>;
  /** What lines reserve of something scarce, for the limit of cash buyers without history. */
  readonly reservations?: readonly Reservation[];
  /** An earlier end of the time to pay, ISO. */
  readonly expiresAt?: string;
}

/** What an edit says of a product; without a place to meet, that stays. */
type EditedWords = Pick<RowData<'products'>, 'name' | 'description' | 'condition' | 'location' | 'imageIds'> & {
  readonly codAddress?: string | undefined;
};

export interface KindEffects {
  /** With the product's row: further columns, and rows of the kind. `details`: as sent, to be read by the kind's own schema. */
  readonly post?: (
    world: PostWorld,
    caller: Caller,
    posted: PostedProduct,
    details: unknown,
  ) => Promise<{ readonly columns?: Partial<RowData<'products'>>; readonly operations: readonly Operation[] }>;
  /** The price of a piece by product id, where what the checkout chose decides it. Throws what refuses the choice. */
  readonly choose?: (world: KindWorld, lines: readonly OrderedLine[]) => Promise<ReadonlyMap<string, number>>;
  /** With the order. Throws what refuses it. */
  readonly order?: (
    world: KindWorld,
    buyer: Pick<Person, 'id'>,
    lines: readonly OrderedLine[],
    order: PlacedNow,
  ) => Promise<OrderEffect>;
  /** With the end of sales whose goods come back: the items of this kind in them. */
  readonly restock?: (
    world: KindWorld,
    items: readonly Row<'orderItems'>[],
    sales: readonly Row<'sales'>[],
  ) => Promise<readonly Operation[]>;
  /** With each move of a sale of this kind: what the sale was before, and the columns that change. */
  readonly moved?: (world: KindWorld, sale: Row<'sales'>, change: SaleChange) => Promise<readonly Operation[]>;
  /** With an edit by its seller: what it says afterwards. Throws what refuses it. */
  readonly edit?: (world: KindWorld, product: Row<'products'>, values: EditedWords) => Promise<readonly Operation[]>;
  /** With the deletion of the product, by its seller, an administrator or the end of the account. */
  readonly remove?: (world: KindWorld, product: Row<'products'>) => Promise<readonly Operation[]>;
}

const effects: Readonly<Record<ProductKind, KindEffects>> = {
  goods: {},
  preorder: preorderEffects,
  service: serviceEffects,
  rental: rentalEffects,
  wanted: {},
  bundle: bundleEffects,
  free: freeEffects,
  link: {},
};

export const effectsOf = (product: { readonly kind?: string | null }): KindEffects => effects[kindOf(product)];

/** The lines by kind, without those of kinds that have no such effect. */
function byKind<T>(lines: readonly T[], kind: (line: T) => ProductKind, name: keyof KindEffects): [ProductKind, T[]][] {
  return [...Map.groupBy(lines, kind)].filter(([own]) => effects[own][name] !== undefined);
}

/** The lines at the prices that the checkout's choices decide. */
export async function pricedLines<T extends OrderedLine & { readonly price: number }>(
  world: KindWorld,
  lines: readonly T[],
): Promise<readonly T[]> {
  const prices = new Map<string, number>();
  for (const [kind, own] of byKind(lines, ({ product }) => kindOf(product), 'choose'))
    for (const [id, price] of (await effects[kind].choose?.(world, own)) ?? []) prices.set(id, price);
  return prices.size === 0
    ? lines
    : lines.map((line) => ({ ...line, price: prices.get(line.product.$id) ?? line.price }));
}

/** What all lines of an order add to its transaction. */
export async function orderEffects(
  world: KindWorld,
  buyer: Pick<Person, 'id'>,
  lines: readonly OrderedLine[],
  order: PlacedNow,
): Promise<Required<OrderEffect>> {
  const all: Required<OrderEffect>[] = [];
  for (const [kind, own] of byKind(lines, ({ product }) => kindOf(product), 'order')) {
    const effect = await effects[kind].order?.(world, buyer, own, order);
    if (effect) all.push({ sales: new Map(), reservations: [], expiresAt: order.expiresAt, ...effect });
  }
  return {
    operations: all.flatMap(({ operations }) => operations),
    sales: new Map(all.flatMap(({ sales }) => [...sales])),
    reservations: all.flatMap(({ reservations }) => reservations),
    expiresAt: [order.expiresAt, ...all.map(({ expiresAt }) => expiresAt)].sort()[0] ?? order.expiresAt,
  };
}

/** What the end of these items' sales gives back besides stock. */
export async function restockEffects(
  world: KindWorld,
  items: readonly Row<'orderItems'>[],
  sales: readonly Row<'sales'>[],
): Promise<Operation[]> {
  const all: Operation[] = [];
  for (const [kind, own] of byKind(items, kindOf, 'restock'))
    all.push(...((await effects[kind].restock?.(world, own, sales)) ?? []));
  return all;
}

/** What moves of sales of their own kind write besides. */
export async function moveEffects(
  world: KindWorld,
  moves: readonly { readonly sale: Row<'sales'>; readonly change: SaleChange }[],
): Promise<Operation[]> {
  const all = await Promise.all(moves.map(({ sale, change }) => effectsOf(sale).moved?.(world, sale, change) ?? []));
  return all.flat();
}
