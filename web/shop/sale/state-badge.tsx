import { readSaleState, type SaleState } from '#domain/orders/sale.ts';
import { saleStateNames } from '../../copy/sale-states.ts';
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

/** The state of a sale, in words. `instead`: what says more than the state. */
export function StateBadge({ state, instead }: { state: string; instead?: string | undefined }) {
  const known = readSaleState(state);
  return (
    <span className={classes.badge} data-tone={instead ? 'grey' : tones[known]}>
      {instead ?? saleStateNames[known]}
    </span>
  );
}
