import { afterPrice, beforePrice } from '#domain/kinds/price-words.ts';
import { discountedPrice, hasDiscount } from '#domain/money.ts';
import { formatCost, formatNumber } from '../../copy/format.ts';
import { shopTexts } from '../../copy/shop.ts';
import classes from './price-text.module.css';

interface PriceTextProps {
  price: number;
  discount?: number;
  size?: 'sm' | 'md' | 'xl';
  /** The product page's longer badge: 'Diskon 20%'. */
  longBadge?: boolean;
  /** The product's kind, for words around the price such as "from" and "per day". */
  kind?: string | null;
}

/** A product's price; with a discount also the struck-through list price and the badge. */
export function PriceText({ price, discount = 0, size = 'md', longBadge = false, kind }: PriceTextProps) {
  const [from, per] = [beforePrice({ kind }), afterPrice({ kind })];
  if (!hasDiscount(discount)) {
    return (
      <span className={classes.root} data-size={size}>
        <strong className={classes.now}>
          {from ? <small className={classes.from}>{from}</small> : null}
          {formatCost(price)}
          {per ? <small className={classes.from}>{per}</small> : null}
        </strong>
      </span>
    );
  }
  const percent = `${formatNumber(discount)}%`;
  return (
    <span className={classes.root} data-size={size}>
      <strong className={classes.now}>
        {formatCost(discountedPrice(price, discount))}
        {per ? <small className={classes.from}>{per}</small> : null}
      </strong>
      <span className={classes.before}>
        <s className={classes.old}>{formatCost(price)}</s>
        <span className={classes.badge}>{longBadge ? shopTexts.discount(percent) : `-${percent}`}</span>
      </span>
    </span>
  );
}
