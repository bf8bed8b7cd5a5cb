import type { KindColumns } from '#domain/kinds/kind.ts';
import { faceOf } from './faces.ts';
import classes from './kind-badge.module.css';

/** Badge with the product's kind; nothing for goods, or if `besides`, the word shown next to it, is the same. */
export function KindBadge({ product, besides }: { product: KindColumns; besides?: string }) {
  const { word, hasBadge } = faceOf(product);
  const said = word(product);
  return !hasBadge || said === besides ? null : <span className={classes.badge}>{said}</span>;
}
