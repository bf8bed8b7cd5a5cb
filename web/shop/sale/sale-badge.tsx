import { isInOpenBatch, type TurnSale } from '#domain/orders/next-turn.ts';
import { inBatchName } from '../../copy/sale-states.ts';
import { useNow } from '../../lib/use-now.ts';
import { StateBadge } from './state-badge.tsx';

/** The state of a sale in words, or that its batch is still open. */
export function SaleBadge({ sale }: { sale: Pick<TurnSale, 'state' | 'stayFrom'> }) {
  const isInBatch = isInOpenBatch(sale, useNow());
  return <StateBadge state={sale.state} instead={isInBatch ? inBatchName : undefined} />;
}
