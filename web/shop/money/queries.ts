import { queryOptions } from '@tanstack/react-query';
import { answer, market } from '../../lib/functions.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The person's own money: held, available and in transit, their account (masked), and their refunds as a buyer. */
export const ownMoneyOptions = (userId: string) =>
  queryOptions({ queryKey: queryKeys.ownMoney(userId), queryFn: () => answer(market.money.$get()) });

export type OwnMoney = Awaited<ReturnType<NonNullable<ReturnType<typeof ownMoneyOptions>['queryFn']>>>;
export type OwnRefund = OwnMoney['refunds'][number];
export type SeenAccount = NonNullable<OwnMoney['account']>;
