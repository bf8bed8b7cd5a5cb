import { afterPrice, beforePrice } from '#domain/kinds/price-words.ts';
import type { PricedLine } from '#domain/money.ts';
import { formatCost } from '../copy/format.ts';
import { linePriceTexts } from '../copy/line-price.ts';
import { depositWithinSum, lineWords } from '../copy/rental-money.ts';
import classes from './line-price.module.css';

interface UnitPriceProps {
  line: PricedLine & { readonly kind?: string | null | undefined; readonly hasChoice?: boolean };
}

/**
 * The price of one piece in the cart: the agreed price, the list price struck through, and the number of pieces with
 * the agreed price.
 */
export function UnitPrice({ line }: UnitPriceProps) {
  const { price, offerPrice = 0, offerQuantity = 0, quantity } = line;
  if (!offerQuantity) {
    return (
      <>
        {beforePrice(line)}
        {formatCost(price)}
        {afterPrice(line)}
      </>
    );
  }
  return (
    <>
      <strong>{formatCost(offerPrice)}</strong> {price > offerPrice ? <s>{formatCost(price)}</s> : null}
      <span className={classes.agreed}>
        {linePriceTexts.agreed(offerQuantity)}
        {quantity > offerQuantity ? ` ${linePriceTexts.rest}` : null}
      </span>
    </>
  );
}

/** Note below a sum that includes deposits. */
export const DepositWithin = ({ deposit, isOver }: { deposit: number | null | undefined; isOver: boolean }) =>
  deposit ? <p className={classes.deposit}>{depositWithinSum(deposit, isOver)}</p> : null;

/**
 * '2 × Rp 30.000'; beyond the agreed number '2 × Rp 30.000 + 1 × Rp 50.000'; for a rental, rent and deposit on a line
 * each.
 */
export const PiecePrices = ({ line }: { line: PricedLine }) => (
  <>
    {lineWords(line).map((words) => (
      <small key={words}>{words}</small>
    ))}
  </>
);
