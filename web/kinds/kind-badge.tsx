import type { KindColumns } from '#domain/kinds/kind.ts';
import { faceOf } from './faces.ts';
import classes from './kind-badge.module.css';

/** The kind of a product in a word; empty for goods. `besides`: a word shown beside it, which is not repeated. */
export function KindBadge({ product, besides }: { product: KindColumns; besides?: string }) {
  const { word, hasBadge } = faceOf(product);
  const said = word(product);
  return !hasBadge || said === besides ? null : <span className={classes.badge}>{said}</span>;
}
