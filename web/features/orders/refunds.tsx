import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { accountLine, refundTexts } from '../../copy/money.ts';
import page from '../../shop/detail-page.module.css';
import { RefundList } from '../../shop/money/refund-list.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './order-page.module.css';
import { type Order, refundsOfOrderOptions, salesOfOrderOptions } from './queries.ts';

const AccountForm = lazy(async () => ({ default: (await import('../../shop/money/account-form.tsx')).AccountForm }));

/** The order's refunds and where they go. Asks for a payout account if there is none. */
export function Refunds({ order }: { order: Order }) {
  const { data: sales = [] } = useQuery(salesOfOrderOptions(order));
  const { data, error, refetch } = useQuery(refundsOfOrderOptions(order.$id));
  // Of the order's own price: a second or late payment is only in the list.
  const returned = sales.reduce((sum, sale) => sum + sale.returnedAmount, 0);
  if (data?.refunds.length === 0) return null;
  return (
    <section className={`${page.panel} ${classes.refunds}`} aria-labelledby="pengembalian">
      <h2 id="pengembalian">{refundTexts.title}</h2>
      {error && !data ? <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageLoader text={refundTexts.loading} /> : null}
      {returned > 0 ? <p className={classes.returned}>{refundTexts.ofTotal(returned, order.totalAmount)}</p> : null}
      {data ? (
        <>
          <RefundList
            refunds={data.refunds}
            about={({ saleId, reason }) => {
              const seller = sales.find(({ $id }) => $id === saleId)?.sellerName;
              const whole = reason === 'taken_back' ? refundTexts.takenBack : refundTexts.whole;
              return <strong>{seller ? refundTexts.ofSeller(seller) : whole}</strong>;
            }}
          />
          {data.refunds.some(({ state }) => state === 'due') ? <Account account={data.account} /> : null}
        </>
      ) : null}
    </section>
  );
}

const focus = (result: HTMLElement | null) => result?.focus({ preventScroll: true });

/** The account of the refund. Without one, its form; afterwards the focus moves to the result. */
function Account({ account }: { account: Parameters<typeof accountLine>[0] | null }) {
  const [isNamed, setNamed] = useState(false);
  if (account) {
    return (
      <p ref={isNamed ? focus : undefined} className={classes.goesTo} tabIndex={-1}>
        {refundTexts.willGoTo(accountLine(account))} <Link to="/sales/money">{refundTexts.changeAccount}</Link>
      </p>
    );
  }
  return (
    <div>
      <h3 className={classes.ask}>{refundTexts.accountWanted}</h3>
      <Suspense fallback={<PageLoader />}>
        <AccountForm onDone={() => setNamed(true)} />
      </Suspense>
    </div>
  );
}
