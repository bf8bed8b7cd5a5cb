import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { listTexts } from '../../../copy/admin.ts';
import { adminPayoutTexts, adminRefundTexts } from '../../../copy/admin-money.ts';
import { ListHead } from '../list/list-head.tsx';
import classes from './desk-money.module.css';
import { MoneyList } from './money-list.tsx';
import { MoneyToolbar, useNarrowedMoney } from './money-toolbar.tsx';
import { type AdminRefund, refundsOptions } from './queries.ts';
import { DueRefundRow, PaidRefundRow } from './refund-rows.tsx';
import { StateTabs, useStateInAddress } from './state-tabs.tsx';

const RefundDialogs = lazy(async () => ({ default: (await import('./refund-dialogs.tsx')).RefundDialogs }));

interface Paying {
  refund: AdminRefund;
  way: 'midtrans' | 'manual';
}

/** What buyers get back: by Midtrans where it can, by hand with a reference elsewhere. */
export function RefundsPage() {
  const state = useStateInAddress(adminRefundTexts.states);
  const { narrowed, isNarrowed, ...toolbar } = useNarrowedMoney();
  const list = useInfiniteQuery(refundsOptions(state, narrowed));
  const refunds = (list.data?.pages ?? []).flatMap(({ entries }) => entries);
  const [paying, setPaying] = useState<Paying>();
  const isDue = state === 'due';
  return (
    <>
      <ListHead
        title={adminRefundTexts.title}
        refreshing={list.isFetching && !list.isPending}
        onRefresh={() => void list.refetch()}
      />
      <StateTabs label={adminRefundTexts.tabs} states={adminRefundTexts.states} now={state} />
      <MoneyToolbar {...toolbar} count={list.data?.pages[0]?.count} />
      {isDue && refunds.length > 0 ? (
        <p className={classes.note}>
          <span>{adminPayoutTexts.shown}</span>
          <strong>{adminPayoutTexts.total(list.data?.pages[0]?.amount ?? 0)}</strong>
        </p>
      ) : null}
      <MoneyList
        key={state}
        list={list}
        label={adminRefundTexts.list[state]}
        columns={isDue ? adminRefundTexts.columns : adminRefundTexts.paidColumns}
        empty={isNarrowed ? listTexts.nothingFound : adminRefundTexts.empty[state]}
      >
        {refunds.map((refund) =>
          isDue ? (
            <DueRefundRow key={refund.refundId} refund={refund} onPay={(way) => setPaying({ refund, way })} />
          ) : (
            <PaidRefundRow key={refund.refundId} refund={refund} />
          ),
        )}
      </MoneyList>
      {paying ? (
        <Suspense>
          <RefundDialogs refund={paying.refund} first={paying.way} onClose={() => setPaying(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
