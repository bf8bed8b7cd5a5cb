import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { PayoutState } from '#domain/money/payout.ts';
import type { RefundState } from '#domain/money/refund.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

const from = (after: string | undefined) => (after ? { after } : {});

const readDue = (after?: string) => answer(admin.payouts.due.$get({ query: from(after) }));
const readPayouts = (state: PayoutState, after?: string) =>
  answer(admin.payouts.$get({ query: { state, ...from(after) } }));
const readRefunds = (state: RefundState, after?: string) =>
  answer(admin.refunds.$get({ query: { state, ...from(after) } }));

export type DuePerson = Awaited<ReturnType<typeof readDue>>['entries'][number];
export type AdminPayout = Awaited<ReturnType<typeof readPayouts>>['entries'][number];
export type AdminRefund = Awaited<ReturnType<typeof readRefunds>>['entries'][number];

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
};

/** Where all money of the campus lies. */
export const campusMoneyOptions = queryOptions({
  queryKey: queryKeys.campusMoney,
  queryFn: () => answer(admin.money.$get()),
});

/** People with available money, most first. */
export const duePayoutsOptions = infiniteQueryOptions({
  queryKey: queryKeys.payouts('due'),
  queryFn: ({ pageParam }) => readDue(pageParam),
  ...paging,
});

/** Payouts in one state, newest first. */
export const payoutsOptions = (state: PayoutState) =>
  infiniteQueryOptions({
    queryKey: queryKeys.payouts(state),
    queryFn: ({ pageParam }) => readPayouts(state, pageParam),
    ...paging,
  });

/** Due ones oldest first, paid ones newest first. */
export const refundsOptions = (state: RefundState) =>
  infiniteQueryOptions({
    queryKey: queryKeys.refunds(state),
    queryFn: ({ pageParam }) => readRefunds(state, pageParam),
    ...paging,
  });

const readFiles = () => answer(admin['payout-files'].$get());
export type PayoutFile = Awaited<ReturnType<typeof readFiles>>['files'][number];

/** Files that wait at the bank, and those whose mark can be taken back. */
export const payoutFilesOptions = queryOptions({ queryKey: queryKeys.payouts('files'), queryFn: readFiles });
