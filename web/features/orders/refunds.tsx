import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { accountLine, refundTexts } from '../../copy/money.ts';
import { ticketTexts } from '../../copy/ticket.ts';
import page from '../../shop/detail-page.module.css';
import { RefundList } from '../../shop/money/refund-list.tsx';
import { TicketSection } from '../../shop/ticket/ticket-section.tsx';
import { TicketStep } from '../../shop/ticket/ticket-step.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './order-page.module.css';
import { needsAccount, type Order, refundsOfOrderOptions, salesOfOrderOptions } from './queries.ts';

const AccountForm = lazy(async () => ({ default: (await import('../../shop/money/account-form.tsx')).AccountForm }));

/** The order's refunds and the account they are paid to. */
export function RefundSection({ order }: { order: Order }) {
  const { data: sales = [] } = useQuery(salesOfOrderOptions(order));
  const { data, error, refetch } = useQuery(refundsOfOrderOptions(order.$id));
  // The refunded part of the order's total. The refund of a second or late payment appears only in the list.
  const returned = sales.reduce((sum, sale) => sum + sale.returnedAmount, 0);
  if (data?.refunds.length === 0) return null;
  return (
    <TicketSection title={refundTexts.title}>
      {error && !data ? <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageLoader text={refundTexts.loading} /> : null}
      {returned > 0 ? <p className={classes.returned}>{refundTexts.ofTotal(returned, order.totalAmount)}</p> : null}
      {data ? (
        <RefundList
          refunds={data.refunds}
          about={({ saleId, reason }) => {
            const seller = sales.find(({ $id }) => $id === saleId)?.sellerName;
            const whole = reason === 'taken_back' ? refundTexts.takenBack : refundTexts.whole;
            return <strong>{seller ? refundTexts.ofSeller(seller) : whole}</strong>;
          }}
        />
      ) : null}
      {data?.account && data.refunds.some(({ state }) => state === 'due') ? (
        <p className={classes.goesTo}>
          {refundTexts.willGoTo(accountLine(data.account))} <Link to="/sales/money">{refundTexts.changeAccount}</Link>
        </p>
      ) : null}
    </TicketSection>
  );
}

const focus = (result: HTMLElement | null) => result?.focus({ preventScroll: true });

/** Asks for the refund's account; afterwards focus moves to the entered account. */
export function RefundAccount({ order, isMain }: { order: Order; isMain: boolean }) {
  const { data } = useQuery(refundsOfOrderOptions(order.$id));
  const [step, setStep] = useState<'asked' | 'open' | 'named'>('asked');
  if (data?.account && step === 'named')
    return (
      <p ref={focus} className={classes.goesTo} tabIndex={-1}>
        {refundTexts.willGoTo(accountLine(data.account))}
      </p>
    );
  if (!needsAccount(data)) return null;
  if (step === 'asked')
    return (
      <div className={classes.account}>
        <TicketStep label={ticketTexts.step} isMain={isMain}>
          <Button size="lg" onClick={() => setStep('open')}>
            {refundTexts.fillAccount}
          </Button>
        </TicketStep>
      </div>
    );
  return (
    <section className={`${page.panel} ${classes.refunds}`} aria-labelledby="rekening">
      <h2 id="rekening">{refundTexts.accountWanted}</h2>
      <Suspense fallback={<PageLoader />}>
        <AccountForm onDone={() => setStep('named')} />
      </Suspense>
    </section>
  );
}
