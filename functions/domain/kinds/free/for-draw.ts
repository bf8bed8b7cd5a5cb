import { type KindColumns, kindOf } from '../kind.ts';

/** Whether a draw decides who gets this gift; its `closesAt` is when. Apart from draw.ts, so that product cards bring no hashes. */
export const isForDraw = (product: KindColumns): boolean =>
  kindOf(product) === 'free' && (product.closesAt ?? null) !== null;
