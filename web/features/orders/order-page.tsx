import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { isFinal } from '#domain/orders/order.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { nextTurn } from '#domain/orders/order-turn.ts';
import { isAwaited } from '#domain/orders/payment.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatCost } from '../../copy/format.ts';
import { flagSentence, orderTexts } from '../../copy/orders.ts';
import { pageHeads } from '../../copy/page-heads.ts';
import { ticketTexts } from '../../copy/ticket.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { part, usePartsToCome } from '../../lib/page/part.tsx';
import { useOwnId, useSession } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { openProposalsOptions } from '../../shop/meeting/queries.ts';
import { paymentOptions } from '../../shop/payment/payment.ts';
import { TicketSection } from '../../shop/ticket/ticket-section.tsx';
import { MainAction } from '../../ui/frame/main-action.tsx';
import { BackLink, PageColumn, PageHeading } from '../../ui/frame/page-head.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { useDeferredWaiting } from '../../ui/states/use-deferred-waiting.ts';
import { CancelOrder, PayNow } from './order-actions.tsx';
import classes from './order-page.module.css';
import { OrderFacts, OrderMore, RefundAccount, RefundSection, sectionParts, Timeline } from './order-parts.ts';
import { OrderTicket } from './order-ticket.tsx';
import {
  isOwedBack,
  isShownByParts,
  needsAccount,
  type Order,
  refundsOfOrderOptions,
  salesOfOrderOptions,
} from './queries.ts';
import { useOrderWhole } from './use-order-whole.ts';

// For printing only.
const Receipt = part(async () => (await import('./receipt.tsx')).Receipt);

/** Flags that need no sentence of their own if a sale on this page already shows them, with amount and day. */
const saidByParts = ['refund_due', 'refunded', 'partly_refunded'];

export function OrderPage() {
  const userId = useOwnId();
  const { orderId = '' } = useParams();
  const { order, isWhole } = useOrderWhole(userId, orderId);
  const isWaiting = useDeferredWaiting(order.isPending || (Boolean(order.data) && !isWhole));
  if (isWaiting)
    return (
      <PageColumn>
        <Top />
        <PageLoader text={orderTexts.loading} />
      </PageColumn>
    );
  if (order.isLoadingError)
    return <ErrorState text={sentenceFor(order.error)} cause={order.error} onRetry={() => void order.refetch()} />;
  if (!order.data) {
    return (
      <>
        <PageTitle>{orderTexts.notFound}</PageTitle>
        <EmptyState level={1} title={orderTexts.notFound} text={orderTexts.notFoundHint}>
          <Button size="md" component={Link} to="/orders">
            {pageHeads['/orders'].title}
          </Button>
        </EmptyState>
      </>
    );
  }
  return <Detail order={order.data} />;
}

/** Pre-rendered in index.html (web/app/prerender.tsx); stays while the order loads. */
const Top = () => (
  <>
    <BackLink to="/orders">{pageHeads['/orders'].title}</BackLink>
    <PageHeading title={orderTexts.detailTitle} />
  </>
);

function Detail({ order }: { order: Order }) {
  const userId = useOwnId();
  const now = useNow();
  const canAct = useSession().data !== undefined;
  const { data: payment } = useQuery(paymentOptions(order.$id));
  const sales = useQuery(salesOfOrderOptions(order));
  const { data: proposals = [] } = useQuery(openProposalsOptions(userId));
  const parts = sales.data ?? [];
  const isTold = saidByParts.includes(order.paymentFlag) && (sales.isPending || isShownByParts(parts));
  const flag = isTold ? undefined : flagSentence(order.paymentFlag, order.status);
  const number = orderNumber(order.$id);
  const [only, ...others] = parts;
  const isOnly = only !== undefined && others.length === 0;
  const isToPay = canAct && isAwaited(order);
  const next = nextTurn('buyer', parts, () => ({ proposals, payUntil: payment?.expiresAt ?? null }), now, campusZone());
  // Loads the collapsed sections in advance, so that they open without a connection, too.
  usePartsToCome(sectionParts);
  const more = <OrderMore orderId={order.$id} canAct={canAct} />;
  const isOwed = isOwedBack(order, parts);
  const { data: refunds } = useQuery({ ...refundsOfOrderOptions(order.$id), enabled: canAct && isOwed });
  // If the order is final and a refund needs an account, entering it is the page's next action.
  const isAccountNext = needsAccount(refunds) && isFinal(order.status);
  const history = (
    <>
      <TicketSection title={ticketTexts.history}>
        <Timeline order={order} />
      </TicketSection>
      {isOwed ? <RefundSection order={order} /> : null}
    </>
  );
  const paying = <PayNow order={order} />;
  return (
    <div data-paper>
      <div className={classes.screen}>
        <PageColumn>
          <PageTitle>{orderTexts.order(number)}</PageTitle>
          <Top />
          {flag ? (
            <p className={classes.flag} role="status">
              {flag}
            </p>
          ) : null}
          {isOwed ? <RefundAccount order={order} isMain={isAccountNext} /> : null}
          {sales.error && !sales.data ? (
            <ErrorState text={sentenceFor(sales.error)} cause={sales.error} onRetry={() => void sales.refetch()} />
          ) : null}
          <div className={classes.tickets}>
            {parts.map((sale) => (
              <OrderTicket
                key={sale.$id}
                order={order}
                sale={sale}
                isOnly={isOnly}
                isNext={!isAccountNext && (isToPay ? isOnly : sale.$id === next?.sale.$id)}
                pay={isToPay && isOnly ? paying : null}
                more={isOnly ? more : null}
                number={isOnly ? orderTexts.number(number) : ''}
                history={isOnly ? history : null}
              />
            ))}
          </div>
          {isOnly ? null : (
            <section className={classes.whole} aria-label={orderTexts.order(number)}>
              <p>
                {orderTexts.total} <strong>{formatCost(order.totalAmount)}</strong>
              </p>
              {isToPay ? <MainAction label={ticketTexts.step}>{paying}</MainAction> : null}
              <TicketSection title={ticketTexts.facts} aside={orderTexts.number(number)}>
                <OrderFacts order={order} />
              </TicketSection>
              {history}
              <TicketSection title={ticketTexts.more}>
                <div className={classes.actions}>
                  {more}
                  {canAct ? <CancelOrder order={order} /> : null}
                </div>
              </TicketSection>
            </section>
          )}
        </PageColumn>
      </div>
      <Receipt order={order} />
    </div>
  );
}
