import { discountedPrice, hasDiscount } from '#domain/money.ts';
import { formatCost, formatNumber } from '../../copy/format.ts';
import { beforePrice, shopTexts } from '../../copy/shop.ts';
import classes from './price-text.module.css';

interface PriceTextProps {
  price: number;
  discount?: number;
  size?: 'sm' | 'md' | 'xl';
  /** The product page's longer badge: 'Diskon 20%'. */
  longBadge?: boolean;
  /** Of the product: a service's price is that of its cheapest package. */
  kind?: string | null;
}

/** A product's price; with a discount also the struck-through list price and the badge. */
export function PriceText({ price, discount = 0, size = 'md', longBadge = false, kind }: PriceTextProps) {
  const from = beforePrice({ kind });
  if (!hasDiscount(discount)) {
    return (
      <span className={classes.root} data-size={size}>
        <strong className={classes.now}>
          {from ? <small className={classes.from}>{from}</small> : null}
          {formatCost(price)}
        </strong>
      </span>
    );
  }
  const percent = `${formatNumber(discount)}%`;
  return (
    <span className={classes.root} data-size={size}>
      <strong className={classes.now}>{formatCost(discountedPrice(price, discount))}</strong>
      <span className={classes.before}>
        <s className={classes.old}>{formatCost(price)}</s>
        <span className={classes.badge}>{longBadge ? shopTexts.discount(percent) : `-${percent}`}</span>
      </span>
    </span>
  );
}
