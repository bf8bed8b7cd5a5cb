import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MoneyListQuery } from '#domain/money/money-list.ts';
import type { PayoutState } from '#domain/money/payout.ts';
import type { RefundState } from '#domain/money/refund.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export const from = (after: string | undefined) => (after ? { after } : {});

/** Filters of a list, from the URL. */
export type Narrowed = Pick<MoneyListQuery, 'q' | 'from' | 'to' | 'sort'>;
const unnarrowed: Narrowed = { q: '', from: '', to: '', sort: 'default' };

const readDue = (narrowed: Narrowed, after?: string) =>
  answer(admin.payouts.due.$get({ query: { ...narrowed, ...from(after) } }));
const readPayouts = (state: PayoutState, narrowed: Narrowed, after?: string) =>
  answer(admin.payouts.$get({ query: { state, ...narrowed, ...from(after) } }));
const readRefunds = (state: RefundState, narrowed: Narrowed, after?: string) =>
  answer(admin.refunds.$get({ query: { state, ...narrowed, ...from(after) } }));

export type DuePerson = Awaited<ReturnType<typeof readDue>>['entries'][number];
export type AdminPayout = Awaited<ReturnType<typeof readPayouts>>['entries'][number];
export type AdminRefund = Awaited<ReturnType<typeof readRefunds>>['entries'][number];

export const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
};

/** How much of the campus's money is in each place of the ledger. */
export const campusMoneyOptions = queryOptions({
  queryKey: queryKeys.campusMoney,
  queryFn: () => answer(admin.money.$get()),
});

/** People with available money, largest first. */
export const duePayoutsOptions = (narrowed = unnarrowed) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.payouts('due'), narrowed],
    queryFn: ({ pageParam }) => readDue(narrowed, pageParam),
    ...paging,
  });

/** Payouts in one state, newest first. */
export const payoutsOptions = (state: PayoutState, narrowed = unnarrowed) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.payouts(state), narrowed],
    queryFn: ({ pageParam }) => readPayouts(state, narrowed, pageParam),
    ...paging,
  });

/** Refunds: due ones oldest first, paid ones newest first. */
export const refundsOptions = (state: RefundState, narrowed = unnarrowed) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.refunds(state), narrowed],
    queryFn: ({ pageParam }) => readRefunds(state, narrowed, pageParam),
    ...paging,
  });

const readFiles = () => answer(admin['payout-files'].$get());
export type PayoutFile = Awaited<ReturnType<typeof readFiles>>['files'][number];

/** Files to send to the bank, and sent ones that can still be undone. */
export const payoutFilesOptions = queryOptions({ queryKey: queryKeys.payouts('files'), queryFn: readFiles });
