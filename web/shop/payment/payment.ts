import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { getRow } from '../../lib/tables.ts';

export const paymentColumns = ['method', 'status', 'expiresAt', 'paidAt', 'paymentStatus'] as const;

/** The buyer's copy of the order: the payment's state and deadline. */
export const paymentOptions = (orderId: string) =>
  queryOptions({
    queryKey: queryKeys.payment(orderId),
    queryFn: () => getRow('transactions', orderId, paymentColumns),
  });
