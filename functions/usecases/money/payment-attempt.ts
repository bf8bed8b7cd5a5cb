import { midtransOrderId } from '../../domain/orders/midtrans.ts';
import type { Row } from '../rows.ts';

/** The Midtrans order_id of an attempt. It uses the order's timestamp, so that the id can be derived again. */
export const attemptId = (copy: Row<'transactions'>, attempt: number): string =>
  midtransOrderId(copy.$id, attempt, Date.parse(copy.date));
