/** How a transition of sales changes stock: restocks goods, or ends the hold on goods that are now paid. */
import { wishCheckId } from '../../domain/ids.ts';
import type { OrderMove, SaleMove } from '../../domain/orders/order-of-sales.ts';
import { restockLines } from '../../domain/products/listing.ts';
import { concernsWishes } from '../../domain/products/wish-alert.ts';
import { countListing } from '../category-counts.ts';
import { withdrawn } from '../kinds/withdrawn.ts';
import { increment, type Operation, type Row, update } from '../rows.ts';
import { wishCheck } from '../wishes/wish-check.ts';
import { restockEffects } from './kind-effects.ts';
import type { LoadedOrder, MoveDetails, MoveWorld } from './loaded-order.ts';

/** Whether the transition restocks the goods of this sale. */
export const givesBack = ({ effects }: SaleMove, goods: MoveDetails['goods']): boolean =>
  effects.includes('restock') || (effects.includes('restock_if_returned') && goods === 'returned');

/** Only the seller can say that no pieces are left. */
const isSoldOut = ({ event, goods, mover }: MoveDetails): boolean =>
  event === 'decline' && mover.as === 'seller' && goods === 'sold_out';

/**
 * Restocks goods and ends their hold. If the seller has no pieces left, marks the products as sold instead. Queues
 * checks of the wishlists.
 */
export async function restock(
  world: MoveWorld,
  { order, sales: allSales, items }: LoadedOrder,
  { moved, version }: OrderMove,
  details: MoveDetails,
): Promise<Operation[]> {
  const isGone = isSoldOut(details);
  const sales = new Set(moved.filter((move) => givesBack(move, details.goods)).map(({ sale }) => sale.$id));
  if (sales.size === 0) return [];
  const canceled = (await items()).filter((item) => sales.has(item.saleId));
  const freed = [
    // An agreed price can be used again until it lapses. An offer for several products is stored on each of their lines
    // but freed only once.
    ...[...new Set(canceled.map(({ offerId }) => offerId))]
      .filter(Boolean)
      .map((offerId) => increment('offers', offerId, 'freedCount')),
    ...(await restockEffects(
      world,
      canceled,
      allSales.filter(({ $id }) => sales.has($id)),
    )),
  ];
  const back = canceled.filter((item) => item.stockTaken || isGone);
  if (back.length === 0) return freed;
  const ids = [...new Set(back.map((item) => item.productId))];
  const found = await world.rows.list('products', { where: { $id: ids }, select: restocked, limit: ids.length });
  // Another seller may have posted a product under this id since the order.
  const sellers = new Map(back.map(({ productId, sellerId }) => [productId, sellerId]));
  const products = found.filter(({ $id, sellerId }) => sellers.get($id) === sellerId);
  for (const product of products) details.changed?.(product);
  const checked = (after: (product: (typeof products)[number]) => Partial<Row<'products'>>) => {
    const changed = products.filter((product) =>
      concernsWishes(product, { ...product, ...after(product) }, world.now()),
    );
    const changedIds = changed.map(({ $id }) => $id);
    return wishCheck(wishCheckId(order.$id, version), changedIds, world.now());
  };
  if (isGone) {
    const sold = { isSold: true };
    const marked = products.flatMap((product) => [
      update('products', product.$id, sold),
      ...countListing(world, product, { ...product, ...sold }),
    ]);
    return [...freed, ...marked, ...checked(() => sold), ...(await withdrawn(world, products, 'sold'))];
  }
  const stocks = new Map(products.map((product) => [product.$id, product]));
  const lines = restockLines(back, stocks);
  const given = (id: string) =>
    lines.filter(({ productId }) => productId === id).reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    ...freed,
    ...lines.map((line) => increment('products', line.productId, 'stock', line.quantity)),
    ...released(products),
    ...checked(({ $id, stock }) => ({ stock: stock === null ? null : stock + given($id) })),
  ];
}

const restocked = [
  ...(['sellerId', 'category', 'stock', 'isSold', 'isListed', 'heldUntil', 'isInBundle'] as const),
  ...(['kind', 'name', 'closesAt'] as const),
] as const;

/** Ends the hold on these products' last pieces. */
const released = (products: readonly Pick<Row<'products'>, '$id' | 'heldUntil'>[]): Operation[] =>
  products.filter(({ heldUntil }) => heldUntil !== null).map(({ $id }) => update('products', $id, { heldUntil: null }));

/** Ends the holds of an order that is paid now: the held pieces are sold. */
export async function endHolds(
  world: MoveWorld,
  { order, copy: read, isUsual, items }: LoadedOrder,
  { moved }: OrderMove,
): Promise<Operation[]> {
  const isPaid = moved.some(({ sale, change }) => sale.state === 'unpaid' && change.state !== 'canceled');
  if (!isPaid) return [];
  const copy = isUsual ? await world.rows.get('transactions', order.$id) : read;
  if (!copy?.expiresAt) return [];
  const ids = [...new Set((await items()).filter(({ stockTaken }) => stockTaken).map(({ productId }) => productId))];
  if (ids.length === 0) return [];
  const where = { $id: ids, heldUntil: copy.expiresAt };
  return released(await world.rows.list('products', { where, select: ['heldUntil'], limit: ids.length }));
}
