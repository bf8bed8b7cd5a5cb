import { isSameMoment, laterBy } from '../../domain/settings/clock-change.ts';
import { type Operation, update } from '../rows.ts';
import type { World } from '../world.ts';

/** Moves a product's closing time by `by` ms, if it still equals `closesAt`, the closing time of its kind's row. */
export async function closingProduct(
  { rows }: Pick<World, 'rows'>,
  productId: string,
  closesAt: string,
  by: number,
): Promise<Operation[]> {
  const product = by === 0 ? null : await rows.get('products', productId);
  return isSameMoment(product?.closesAt, closesAt)
    ? [update('products', productId, { closesAt: laterBy(closesAt, by) })]
    : [];
}
