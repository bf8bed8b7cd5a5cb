import '../../../ui/styles/paper.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { orderNumber } from '#domain/orders/order-number.ts';
import { sentenceFor } from '../../../copy/errors.ts';
import { moneyTexts, statementTexts } from '../../../copy/money.ts';
import { useUser } from '../../../lib/session/session.ts';
import page from '../../../shop/detail-page.module.css';
import { type OwnMoney, ownMoneyOptions } from '../../../shop/money/queries.ts';
import { RefundList } from '../../../shop/money/refund-list.tsx';
import { BackLink, PageHead } from '../../../ui/frame/page-head.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageLoader } from '../../../ui/states/page-loader.tsx';
import { AccountPanel } from './account-panel.tsx';
import { BalanceFigures } from './balance-figures.tsx';
import classes from './money.module.css';
import { PayoutList } from './payout-list.tsx';
import { StatementPanel } from './statement-panel.tsx';

/** A person's money: earnings, payout account, payouts, refunds, and the statement of a month. */
export function MoneyPage() {
  const { userId } = useUser();
  const { data, error, refetch } = useQuery(ownMoneyOptions(userId));
  return (
    <div className={classes.page} data-paper>
      <div className={classes.screen}>
        <BackLink to="/sales">{moneyTexts.toSales}</BackLink>
        <PageHead title={moneyTexts.title} />
      </div>
      {error && !data ? <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageLoader text={moneyTexts.loading} /> : null}
      {data ? <Parts money={data} /> : null}
    </div>
  );
}

const percent = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });

function Parts({ money: { balance, account, payouts, refunds, feePercent } }: { money: OwnMoney }) {
  return (
    <div className={classes.column}>
      <section className={`${page.panel} ${classes.screen}`} aria-labelledby="saldo">
        <h2 id="saldo">{moneyTexts.balance}</h2>
        <BalanceFigures balance={balance} explained />
        {balance.available < 0 ? (
          <p className={classes.owed} role="status">
            {moneyTexts.owed(-balance.available)}
          </p>
        ) : null}
        {feePercent > 0 || balance.fees > 0 ? (
          <p className={classes.dim}>
            {moneyTexts.feeHint(percent.format(feePercent))} {balance.fees > 0 ? moneyTexts.fees(balance.fees) : null}
          </p>
        ) : null}
      </section>
      <AccountPanel account={account} />
      {refunds.length > 0 ? (
        <section className={`${page.panel} ${classes.screen}`} aria-labelledby="dana-kembali">
          <h2 id="dana-kembali">{moneyTexts.refunds}</h2>
          <RefundList
            refunds={refunds}
            about={({ orderId }) => <Link to={`/orders/${orderId}`}>{statementTexts.order(orderNumber(orderId))}</Link>}
          />
        </section>
      ) : null}
      <section className={`${page.panel} ${classes.screen}`} aria-labelledby="pencairan">
        <h2 id="pencairan">{moneyTexts.payouts}</h2>
        <PayoutList payouts={payouts} />
      </section>
      <StatementPanel />
    </div>
  );
}
