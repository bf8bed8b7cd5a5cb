import { readSaleState, type SaleState } from '#domain/orders/sale.ts';
import { saleStateNames } from '../../copy/sales.ts';
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
export function SaleBadge({ state }: { state: string }) {
  const known = readSaleState(state);
  return (
    <span className={classes.badge} data-tone={tones[known]}>
      {saleStateNames[known]}
    </span>
  );
}
