import { type KindColumns, kindOf } from '../../../domain/kinds/kind.ts';

/** Whether a draw assigns this gift, at its `closesAt`. Separate from draw.ts, so that product cards do not load the hash library. */
export const isForDraw = (product: KindColumns): boolean =>
  kindOf(product) === 'free' && (product.closesAt ?? null) !== null;
