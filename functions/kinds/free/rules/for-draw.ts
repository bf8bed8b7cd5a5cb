import { type KindColumns, kindOf } from '../../../domain/kinds/kind.ts';

/**
 * Whether this gift is given away by a draw, which takes place at `closesAt`. Separate from draw.ts, so that product
 * cards do not load the hash library.
 */
export const isForDraw = (product: KindColumns): boolean =>
  kindOf(product) === 'free' && (product.closesAt ?? null) !== null;
