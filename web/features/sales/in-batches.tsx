import { Link } from 'react-router-dom';
import { groupsOf } from '#domain/groups.ts';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { formatCost } from '../../copy/format.ts';
import { saleDeadline } from '../../copy/sale-deadline.ts';
import { saleStep, saleTexts } from '../../copy/sales.ts';
import { useNow } from '../../lib/use-now.ts';
import type { OwnSale } from './queries.ts';
import classes from './sales.module.css';

/** Buyers of a batch that are named here; all of them are on its page. */
const named = 3;

/** Sales of batches of which there are many in a list: forty buyers of one would hide whatever else waits. */
export function ofCrowdedBatches(sales: readonly OwnSale[]): readonly OwnSale[] {
  const batches = groupsOf(sales, ({ batchId }) => batchId);
  return sales.filter(({ batchId }) => batchId !== '' && (batches.get(batchId)?.length ?? 0) > named);
}

/** A few lines for each batch. */
export function InBatches({ sales }: { sales: readonly OwnSale[] }) {
  return [...groupsOf(sales, ({ batchId }) => batchId)].map(([batchId, own]) => (
    <BatchSales key={batchId} batchId={batchId} sales={own} />
  ));
}

function BatchSales({ batchId, sales }: { batchId: string; sales: readonly OwnSale[] }) {
  const now = useNow();
  const [first] = sales;
  if (!first) return null;
  const turn = turnOfSale(first, {}, now);
  const deadline = saleDeadline('seller', turn, now, first);
  return (
    <div className={classes.batch}>
      <strong>{first.productNames}</strong>
      {turn.kind === 'batch_open' ? <p>{saleStep('seller', turn, first)}</p> : null}
      {deadline ? <p className={classes.deadline}>{deadline}</p> : null}
      <ul>
        {sales
          .slice(-named)
          .reverse()
          .map((sale) => (
            <li key={sale.$id}>
              <Link to={`/sales/${sale.$id}`}>{sale.buyerName}</Link>
              <span>
                {saleTexts.pieces(sale.itemCount)} · {formatCost(sale.subtotal)}
              </span>
            </li>
          ))}
      </ul>
      <Link className={classes.whole} to={`/batches/${batchId}`}>
        {saleTexts.wholeBatch}
      </Link>
    </div>
  );
}
