import { type KindColumns, kindOf } from '#domain/kinds/kind.ts';
import { kindWord } from '../copy/kinds.ts';
import classes from './kind-badge.module.css';

/** What a product is, in a word; nothing for goods. `besides`: a word that stands beside it, and is not said twice. */
export function KindBadge({ product, besides }: { product: KindColumns; besides?: string }) {
  const kind = kindOf(product);
  const word = kindWord(product);
  return kind === 'goods' || word === besides ? null : <span className={classes.badge}>{word}</span>;
}
