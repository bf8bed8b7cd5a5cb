import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderNumber } from '#domain/orders/order-number.ts';
import { isOwnCase } from '#domain/people/own-case.ts';
import { listTexts } from '../../../copy/admin.ts';
import { adminPayoutTexts, adminRefundTexts } from '../../../copy/admin-money.ts';
import { formatPrice } from '../../../copy/format.ts';
import { bulkRefundTexts } from '../../../copy/marks.ts';
import { admin, answer } from '../../../lib/functions.ts';
import { part } from '../../../lib/page/part.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useUser } from '../../../lib/session/session.ts';
import { BulkBar, useBulk, useSelection } from '../list/bulk.tsx';
import { ListHead } from '../list/list-head.tsx';
import classes from './desk-money.module.css';
import { MoneyList } from './money-list.tsx';
import { MoneyToolbar, moneySpec, useNarrowedMoney } from './money-toolbar.tsx';
import { type AdminRefund, refundsOptions } from './queries.ts';
import { DueRefundRow, PaidRefundRow } from './refund-rows.tsx';
import { StateTabs, useStateInAddress } from './state-tabs.tsx';

const ReferenceDialog = part(async () => (await import('./reference-dialog.tsx')).ReferenceDialog);
const RefundDialogs = part(async () => (await import('./refund-dialogs.tsx')).RefundDialogs);

interface Paying {
  refund: AdminRefund;
  way: 'midtrans' | 'manual';
}

const sumOf = (refunds: readonly AdminRefund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Marks refunds that were paid by one transfer as paid, one call after the other. A retry with the same reference
 * changes nothing.
 */
function useManyRefunds(clear: () => void) {
  const queries = useQueryClient();
  const bulk = useBulk(['orders']);
  const mark = async (refunds: readonly AdminRefund[], reference: string) => {
    const pay =
      ({ refundId, amount: sent, account }: AdminRefund) =>
      () =>
        answer(
          admin.refunds[':refundId'].paid.$post({ param: { refundId }, json: { reference, amount: sent, account } }),
        );
    await bulk.run(
      bulkRefundTexts.label,
      refunds.map((refund) => ({
        name: `${refund.buyerName}, ${orderNumber(refund.orderId)}`,
        run: pay(refund),
      })),
    );
    clear();
    await Promise.all(
      [queryKeys.money, queryKeys.attention].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
  return { bulk, mark: (refunds: readonly AdminRefund[], reference: string) => void mark(refunds, reference) };
}

const [, amount, order] = adminRefundTexts.columns;
const spec = moneySpec({ amount, moment: order });

/** Refunds to buyers: through Midtrans where possible, otherwise manually with a reference. */
export function RefundsPage() {
  const state = useStateInAddress(adminRefundTexts.states);
  const { narrowed, isNarrowed, sorting, ...toolbar } = useNarrowedMoney(spec);
  const list = useInfiniteQuery({
    ...refundsOptions(state, narrowed),
    // Keeps the previous rows while others load, except after a change of tab, because each tab has different columns.
    placeholderData: (before, query) => (query?.queryKey[2] === state ? before : undefined),
  });
  const refunds = (list.data?.pages ?? []).flatMap(({ entries }) => entries);
  const [paying, setPaying] = useState<Paying>();
  const isDue = state === 'due';
  const { userId: ownId } = useUser();
  // Administrators do not decide cases of their own.
  const payable = refunds
    .filter(({ buyerId }) => isDue && !isOwnCase(ownId, [buyerId]))
    .map((refund) => ({ ...refund, $id: refund.refundId }));
  const { selected, clear, ...selection } = useSelection(payable);
  const many = useManyRefunds(clear);
  // The refunds of the open dialog, as it showed them.
  const [marking, setMarking] = useState<readonly AdminRefund[]>();
  return (
    <>
      <ListHead title={adminRefundTexts.title} onRefresh={list.refetch} />
      <StateTabs label={adminRefundTexts.tabs} states={adminRefundTexts.states} now={state} />
      <MoneyToolbar {...toolbar} count={list.data?.pages[0]?.count} />
      {isDue && refunds.length > 0 ? (
        <p className={classes.note}>
          <span>{adminPayoutTexts.shown}</span>
          <strong>{adminPayoutTexts.total(list.data?.pages[0]?.amount ?? 0)}</strong>
        </p>
      ) : null}
      <BulkBar bulk={many.bulk} selected={selected.length} onClear={clear}>
        <span className={classes.sum}>{bulkRefundTexts.sum(formatPrice(sumOf(selected)))}</span>
        <Button size="md" disabled={many.bulk.busy} onClick={() => setMarking(selected)}>
          {bulkRefundTexts.mark}
        </Button>
      </BulkBar>
      <MoneyList
        key={state}
        {...(isDue ? { selection } : {})}
        list={list}
        sorting={sorting}
        outdated={list.isPlaceholderData}
        label={adminRefundTexts.list[state]}
        columns={isDue ? adminRefundTexts.columns : adminRefundTexts.paidColumns}
        empty={isNarrowed ? listTexts.nothingFound : adminRefundTexts.empty[state]}
      >
        {refunds.map((refund) =>
          isDue ? (
            <DueRefundRow
              key={refund.refundId}
              refund={refund}
              selection={selection}
              onPay={(way) => setPaying({ refund, way })}
            />
          ) : (
            <PaidRefundRow key={refund.refundId} refund={refund} />
          ),
        )}
      </MoneyList>
      {marking ? (
        <ReferenceDialog
          title={bulkRefundTexts.title}
          question={bulkRefundTexts.question(marking.length, formatPrice(sumOf(marking)))}
          hint={adminRefundTexts.referenceHint}
          yes={bulkRefundTexts.yes(marking.length)}
          busy={false}
          error={null}
          onSend={(reference) => {
            setMarking(undefined);
            many.mark(marking, reference);
          }}
          onClose={() => setMarking(undefined)}
        />
      ) : null}
      {paying ? <RefundDialogs refund={paying.refund} first={paying.way} onClose={() => setPaying(undefined)} /> : null}
    </>
  );
}
