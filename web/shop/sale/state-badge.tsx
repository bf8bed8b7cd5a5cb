import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import { readSaleState, type SaleState } from '#domain/orders/sale.ts';
import { saleStateName } from '../../copy/sale-states.ts';
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

/** The state of a sale, in words. `instead`: a more specific text. */
export function StateBadge({
  sale,
  instead,
}: {
  sale: SaleOfKind & { readonly state: string };
  instead?: string | undefined;
}) {
  return (
    <span className={classes.badge} data-tone={instead ? 'grey' : tones[readSaleState(sale.state)]}>
      {instead ?? saleStateName(sale)}
    </span>
  );
}
