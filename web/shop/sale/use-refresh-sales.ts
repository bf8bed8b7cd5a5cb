import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';

const keys = [
  ...(['sales', 'orders', 'transactions', 'totals', 'disputeStatements'] as const).map(queryKeys.table),
  queryKeys.money,
];

/**
 * Returns a function that reloads everything that shows a sale or its money. Called after a step succeeded or failed.
 */
export function useRefreshSales(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
