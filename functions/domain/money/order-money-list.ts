/** How the desk's list of orders is narrowed where only their money is shown. */
import { z } from 'zod';
import { say } from '../field.ts';
import { orderStatuses } from '../orders/order.ts';
import { paymentMethods } from '../orders/payment.ts';
import { moneyListQuery } from './money-list.ts';

/** '' or left out: all of them. */
export const orderMoneyQuery = moneyListQuery.extend({
  status: z.enum(['', ...orderStatuses], say('status_invalid')).default(''),
  method: z.enum(['', ...paymentMethods], say('payment_method_invalid')).default(''),
  /** `open`: whose payment waits for somebody of the desk. */
  flag: z.enum(['', 'open'], say('invalid')).default(''),
});

export type OrderMoneyQuery = z.output<typeof orderMoneyQuery>;
