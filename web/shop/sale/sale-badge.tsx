import type { SaleOfKind } from '#domain/kinds/sale-kind.ts';
import { isInOpenBatch, type TurnSale } from '#domain/orders/next-turn.ts';
import { inBatchName } from '../../copy/sale-states.ts';
import { useNow } from '../../lib/use-now.ts';
import { StateBadge } from './state-badge.tsx';

/** Badge with the state of a sale, or that its batch is still open. */
export function SaleBadge({ sale }: { sale: Pick<TurnSale, 'state' | 'stayFrom'> & SaleOfKind }) {
  const isInBatch = isInOpenBatch(sale, useNow());
  return <StateBadge sale={sale} instead={isInBatch ? inBatchName : undefined} />;
}
