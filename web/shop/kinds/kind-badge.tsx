import { isForDraw } from '#domain/kinds/free/for-draw.ts';
import { type KindColumns, kindOf } from '#domain/kinds/registry.ts';
import { drawBadge, kindNames } from '../../copy/kinds.ts';
import classes from './kind-badge.module.css';

/** What a product is, in a word; nothing for goods. `besides`: a word that stands beside it, and is not said twice. */
export function KindBadge({ product, besides }: { product: KindColumns; besides?: string }) {
  const kind = kindOf(product);
  const word = isForDraw(product) ? drawBadge : kindNames[kind];
  return kind === 'goods' || word === besides ? null : <span className={classes.badge}>{word}</span>;
}
