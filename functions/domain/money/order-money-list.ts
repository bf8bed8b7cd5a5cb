/** Filters of the administrators' list that shows the money of orders. */
import { z } from 'zod';
import { say } from '../field.ts';
import { orderStatuses } from '../orders/order.ts';
import { paymentMethods } from '../orders/payment.ts';
import { moneyListQuery } from './money-list.ts';

/** '' or absent: all. */
export const orderMoneyQuery = moneyListQuery.extend({
  status: z.enum(['', ...orderStatuses], say('status_invalid')).default(''),
  method: z.enum(['', ...paymentMethods], say('payment_method_invalid')).default(''),
  /** `open`: the payment waits for administrators. */
  flag: z.enum(['', 'open'], say('invalid')).default(''),
});

export type OrderMoneyQuery = z.output<typeof orderMoneyQuery>;
