import { isInOpenBatch, type TurnSale } from '#domain/orders/next-turn.ts';
import { readSaleState, type SaleState } from '#domain/orders/sale.ts';
import { inBatchName, saleStateNames } from '../../copy/sales.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from '../status-badge.module.css';

const tones: Record<SaleState, string> = {
  unpaid: 'grey',
  waiting: 'waiting',
  accepted: 'moving',
  ready: 'moving',
  handed_over: 'moving',
  rented: 'moving',
  disputed: 'bad',
  completed: 'done',
  canceled: 'grey',
};

/** The state of a sale, in words. */
export function SaleBadge({ sale }: { sale: Pick<TurnSale, 'state' | 'stayFrom'> }) {
  const known = readSaleState(sale.state);
  const isInBatch = isInOpenBatch(sale, useNow());
  return (
    <span className={classes.badge} data-tone={isInBatch ? 'grey' : tones[known]}>
      {isInBatch ? inBatchName : saleStateNames[known]}
    </span>
  );
}
