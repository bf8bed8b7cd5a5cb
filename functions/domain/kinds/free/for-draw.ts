import { type KindColumns, kindOf } from '../registry.ts';

/** Whether a gift's draw decides who has it. Until it is over the gift says when it is, so that of what is sold nothing is asked. */
export const isForDraw = (product: KindColumns): boolean =>
  kindOf(product) === 'free' && (product.closesAt ?? null) !== null;
