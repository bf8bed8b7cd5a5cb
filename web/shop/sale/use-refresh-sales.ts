import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';

const keys = [
  ...(['sales', 'orders', 'transactions', 'totals', 'disputeStatements'] as const).map(queryKeys.table),
  queryKeys.money,
];

/** Reloads everything that shows a sale or its money, after success and failure of a step. */
export function useRefreshSales(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
