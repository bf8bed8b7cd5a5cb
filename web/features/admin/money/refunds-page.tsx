import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { payoutDeskTexts, refundDeskTexts } from '../../../copy/money-desk.ts';
import { ListHead } from '../list/list-head.tsx';
import { DeskList } from './desk-list.tsx';
import classes from './desk-money.module.css';
import { type DeskRefund, refundsOptions } from './queries.ts';
import { DueRefundRow, PaidRefundRow } from './refund-rows.tsx';
import { StateTabs, useStateInAddress } from './state-tabs.tsx';

const RefundDialogs = lazy(async () => ({ default: (await import('./refund-dialogs.tsx')).RefundDialogs }));

interface Paying {
  refund: DeskRefund;
  way: 'midtrans' | 'manual';
}

/** What buyers get back: by Midtrans where it can, by hand with a reference elsewhere. */
export function RefundsPage() {
  const state = useStateInAddress(refundDeskTexts.states);
  const list = useInfiniteQuery(refundsOptions(state));
  const refunds = (list.data?.pages ?? []).flatMap(({ entries }) => entries);
  const [paying, setPaying] = useState<Paying>();
  const isDue = state === 'due';
  return (
    <>
      <ListHead
        title={refundDeskTexts.title}
        refreshing={list.isFetching && !list.isPending}
        onRefresh={() => void list.refetch()}
      />
      <StateTabs label={refundDeskTexts.tabs} states={refundDeskTexts.states} now={state} />
      {isDue && refunds.length > 0 ? (
        <p className={classes.note}>
          <span>{payoutDeskTexts.shown}</span>
          <strong>{payoutDeskTexts.total(list.data?.pages[0]?.amount ?? 0)}</strong>
        </p>
      ) : null}
      <DeskList
        key={state}
        list={list}
        label={refundDeskTexts.list[state]}
        columns={isDue ? refundDeskTexts.columns : refundDeskTexts.paidColumns}
        empty={refundDeskTexts.empty[state]}
      >
        {refunds.map((refund) =>
          isDue ? (
            <DueRefundRow key={refund.refundId} refund={refund} onPay={(way) => setPaying({ refund, way })} />
          ) : (
            <PaidRefundRow key={refund.refundId} refund={refund} />
          ),
        )}
      </DeskList>
      {paying ? (
        <Suspense>
          <RefundDialogs refund={paying.refund} first={paying.way} onClose={() => setPaying(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
