import { kindOf } from '#domain/kinds/registry.ts';
import { kindNames } from '../../copy/kinds.ts';
import classes from './kind-badge.module.css';

/** What a product is, in a word; nothing for goods. */
export function KindBadge({ product }: { product: { readonly kind?: string | null } }) {
  const kind = kindOf(product);
  return kind === 'goods' ? null : <span className={classes.badge}>{kindNames[kind]}</span>;
}
