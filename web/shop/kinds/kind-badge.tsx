import { isForDraw } from '#domain/kinds/free/for-draw.ts';
import { type KindColumns, kindOf } from '#domain/kinds/registry.ts';
import { drawBadge, kindNames } from '../../copy/kinds.ts';
import classes from './kind-badge.module.css';

/** What a product is, in a word; nothing for goods. */
export function KindBadge({ product }: { product: KindColumns }) {
  const kind = kindOf(product);
  return kind === 'goods' ? null : (
    <span className={classes.badge}>{isForDraw(product) ? drawBadge : kindNames[kind]}</span>
  );
}
