import { midtransOrderId } from '../../domain/orders/midtrans.ts';
import type { Row } from '../rows.ts';

/** The Midtrans order_id of an attempt. Its timestamp is the order's own, so that the id can be derived again later. */
export const attemptId = (copy: Row<'transactions'>, attempt: number): string =>
  midtransOrderId(copy.$id, attempt, Date.parse(copy.date));
