import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';

const keys = [
  ...(['sales', 'orders', 'transactions', 'totals', 'disputeStatements'] as const).map(queryKeys.table),
  queryKeys.money,
];

/** After a step of a sale or its order, whatever was answered: all that shows it is read again, the money that follows too. */
export function useRefreshSales(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
