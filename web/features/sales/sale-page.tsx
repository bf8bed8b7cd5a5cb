import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router-dom';
import { hasDispute } from '#domain/orders/dispute.ts';
import { isBuyerSilent } from '#domain/orders/meeting.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { isFinalSale, readSaleState } from '#domain/orders/sale.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDateTime } from '../../copy/format.ts';
import { handoverTexts } from '../../copy/handover.ts';
import { saleDeadline } from '../../copy/sale-deadline.ts';
import { saleStep, saleTexts } from '../../copy/sales.ts';
import { toCallError } from '../../lib/call-error.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import page from '../../shop/detail-page.module.css';
import { DisputePart } from '../../shop/dispute/dispute-part.tsx';
import { SellerHandover } from '../../shop/handover/seller-handover.tsx';
import { MeetingPanel } from '../../shop/meeting/meeting-panel.tsx';
import { hasMeeting } from '../../shop/meeting/meeting-status.ts';
import { meetingsOptions } from '../../shop/meeting/queries.ts';
import { PushOffer } from '../../shop/notifications/push-offer.tsx';
import { ReviewPart } from '../../shop/review/review-part.tsx';
import { HelpLink } from '../../shop/sale/help-link.tsx';
import { SaleActions } from '../../shop/sale/sale-actions.tsx';
import { SaleBadge } from '../../shop/sale/sale-badge.tsx';
import { type SaleDetail, saleOptions } from '../../shop/sale/sale-detail.ts';
import { ItemsPanel } from '../../shop/sale/sale-items.tsx';
import { SaleTimeline } from '../../shop/sale/sale-timeline.tsx';
import { keepFocus } from '../../ui/forms/keep-focus.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { AcceptQuestion } from './accept-question.tsx';
import classes from './sale-page.module.css';
import { BuyerPanel } from './sale-panels.tsx';

export function SalePage() {
  const { userId } = useUser();
  const { saleId = '' } = useParams();
  const { data, error, refetch } = useQuery(saleOptions(saleId));
  if (data && data.sale.sellerId === userId) return <Detail detail={data} />;
  // The buyer's side of it is a part of the order's page.
  if (data) return <Navigate to={`/orders/${data.sale.orderId}`} replace />;
  if (!error) return <PageLoader text={saleTexts.loadingOne} />;
  if (toCallError(error).status !== 404) return <ErrorState text={sentenceFor(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <PageTitle>{saleTexts.notFound}</PageTitle>
      <EmptyState level={1} title={saleTexts.notFound} text={saleTexts.notFoundHint}>
        <Button size="md" component={Link} to="/sales">
          {saleTexts.all}
        </Button>
      </EmptyState>
    </>
  );
}

function Detail({ detail }: { detail: SaleDetail }) {
  const { userId } = useUser();
  const now = useNow();
  const { sale, orderVersion } = detail;
  const mover = { id: userId, as: 'seller' } as const;
  const productIds = detail.items.map(({ productId }) => productId);
  const told = { ...sale, state: readSaleState(sale.state) };
  const deadline = saleDeadline('seller', told, now);
  // What leads on comes first: before the goods are ready the code is for those who hand them over at once.
  const isReady = told.state === 'ready';
  const isBuyerGone = detail.buyer.isGone && (isReady || told.state === 'waiting' || told.state === 'accepted');
  // The planner below asks for them as well.
  const { data: proposals = [] } = useQuery({ ...meetingsOptions(sale.$id), enabled: hasMeeting(sale) });
  const isSilent = isBuyerSilent(sale, proposals, now);
  const handover = <SellerHandover sale={sale} codeLockedUntil={detail.codeLockedUntil} isMain={isReady} />;
  return (
    <div className={classes.page}>
      <PageTitle>{saleTexts.of(sale.buyerName)}</PageTitle>
      <Link className={page.back} to="/sales">
        <IconArrowLeft size={20} aria-hidden="true" /> {saleTexts.all}
      </Link>
      <div className={page.head}>
        <div>
          <h1>{saleTexts.detail}</h1>
          <p>
            {saleTexts.number(orderNumber(sale.orderId))} ·{' '}
            <time dateTime={sale.$createdAt}>{formatDateTime(sale.$createdAt)}</time>
          </p>
        </div>
        <span aria-live="polite">
          <SaleBadge state={sale.state} />
        </span>
      </div>
      <section ref={keepFocus} className={classes.step} aria-labelledby="langkah">
        <h2 id="langkah">{saleTexts.stepTitle(isFinalSale(told))}</h2>
        <p className={classes.turn}>{saleStep('seller', told)}</p>
        {deadline ? <p className={classes.deadline}>{deadline}</p> : null}
        {isBuyerGone ? <p className={classes.why}>{saleTexts.buyerGone(sale.buyerName)}</p> : null}
        {isSilent && !isBuyerGone ? <p className={classes.why}>{saleTexts.buyerSilent(sale.buyerName)}</p> : null}
        {sale.reason && !hasDispute(sale) ? <p className={classes.why}>{saleTexts.why(sale.reason)}</p> : null}
        {sale.isCashReceived && sale.state === 'completed' ? (
          <p>{handoverTexts.cashNoted('seller', sale.subtotal)}</p>
        ) : null}
        {isReady ? handover : null}
        <SaleActions sale={{ ...sale, isBuyerSilent: isSilent }} mover={mover} version={orderVersion} />
        {isReady ? null : handover}
      </section>
      <AcceptQuestion sale={sale} mover={mover} version={orderVersion} />
      {isFinalSale(told) ? null : <PushOffer userId={userId} about="sale" />}
      <div className={page.layout}>
        <div className={page.column}>
          {told.state === 'completed' ? (
            <ReviewPart
              saleId={sale.$id}
              side="seller"
              ownName={detail.seller.name}
              otherName={detail.buyer.name}
              level={2}
            />
          ) : null}
          <DisputePart sale={sale} side="seller" level={2} className={page.panel} />
          {hasMeeting(sale) ? (
            <div className={page.panel}>
              <MeetingPanel sale={sale} userId={userId} productIds={productIds} level={2} />
            </div>
          ) : null}
          <BuyerPanel detail={detail} />
          <ItemsPanel detail={detail} />
        </div>
        <SaleTimeline detail={detail} />
      </div>
      <HelpLink orderId={sale.orderId} />
    </div>
  );
}
