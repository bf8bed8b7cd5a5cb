import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { hasDispute } from '#domain/orders/dispute.ts';
import { isHandoverOpen } from '#domain/orders/handover.ts';
import { isBooked, isBuyerSilent, isMeetable, isOtherLate } from '#domain/orders/meeting.ts';
import { moneyOfSale } from '#domain/orders/money-place.ts';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { isFinalSale } from '#domain/orders/sale.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatDateTime } from '../../copy/format.ts';
import { saleDeadline } from '../../copy/sale-deadline.ts';
import { saleSentences, saleTexts } from '../../copy/sales.ts';
import { sellerMoney } from '../../copy/seller-money.ts';
import { salePartsOf } from '../../kinds/sale-parts.ts';
import { toCallError } from '../../lib/call-error.ts';
import { part, usePartsToCome } from '../../lib/page/part.tsx';
import { useUser } from '../../lib/session/session.ts';
import { isToCome } from '../../lib/to-come.ts';
import { useNow } from '../../lib/use-now.ts';
import page from '../../shop/detail-page.module.css';
import { MeetingPanel } from '../../shop/meeting/meeting-panel.tsx';
import { hasMeeting } from '../../shop/meeting/meeting-plan.ts';
import { meetingsOptions } from '../../shop/meeting/queries.ts';
import { PushOffer } from '../../shop/notifications/push-offer.tsx';
import { HelpLink } from '../../shop/sale/help-link.tsx';
import { SaleActions } from '../../shop/sale/sale-actions.tsx';
import { SaleBadge } from '../../shop/sale/sale-badge.tsx';
import { type SaleDetail, saleOptions } from '../../shop/sale/sale-detail.ts';
import { ItemsPanel } from '../../shop/sale/sale-items.tsx';
import { SaleTimeline } from '../../shop/sale/sale-timeline.tsx';
import { keepFocus } from '../../ui/forms/keep-focus.ts';
import { BackLink, PageHeading } from '../../ui/frame/page-head.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { Sentences } from '../../ui/states/sentences.tsx';
import { useDeferredWaiting } from '../../ui/states/use-deferred-waiting.ts';
import { AcceptQuestion } from './accept-question.tsx';
import classes from './sale-page.module.css';
import { BuyerPanel } from './sale-panels.tsx';

const BuyerCode = part(async () => (await import('../../shop/handover/buyer-code.tsx')).BuyerCode);
const SellerHandover = part(async () => (await import('../../shop/handover/seller-handover.tsx')).SellerHandover);
const DisputePart = part(async () => (await import('../../shop/dispute/dispute-part.tsx')).DisputePart);
const ReviewPart = part(async () => (await import('../../shop/review/review-part.tsx')).ReviewPart);

type Sale = SaleDetail['sale'];

/** The parts that not every sale has, and that this one needs. */
function partsOfSale(sale: Sale) {
  const { Sale: KindSale, SaleMoney, SaleFacts, comesBack } = salePartsOf(sale);
  return [
    ...[SaleMoney, SaleFacts, KindSale],
    ...(comesBack ? [BuyerCode] : []),
    ...(isHandoverOpen(sale) ? [SellerHandover] : []),
    ...(hasDispute(sale) ? [DisputePart] : []),
    ...(sale.state === 'completed' ? [ReviewPart] : []),
  ].filter((one) => one !== null);
}

export function SalePage() {
  const { userId } = useUser();
  const { saleId = '' } = useParams();
  const { data, error, refetch } = useQuery(saleOptions(saleId));
  // Drawn whole, so that nothing moves; once drawn it stays.
  const [isDrawn, setDrawn] = useState('');
  const isPlanned = data !== undefined && hasMeeting(data.sale);
  const meetings = useQuery({ ...meetingsOptions(saleId), enabled: isPlanned });
  const isPartToCome = usePartsToCome(data ? partsOfSale(data.sale) : []);
  const isAwaited = isPartToCome || isToCome(meetings);
  if (data && !isAwaited && isDrawn !== saleId) setDrawn(saleId);
  const isOwn = data?.sale.sellerId === userId;
  const isWaiting = useDeferredWaiting(!data || (isOwn && isDrawn !== saleId));
  if (data && isOwn && !isWaiting) return <Detail key={saleId} detail={data} />;
  if (data && isOwn) return <Awaited />;
  // The buyer's side of a sale is on the order's page.
  if (data) return <Navigate to={`/orders/${data.sale.orderId}`} replace />;
  if (!error) return <Awaited />;
  if (toCallError(error).status !== 404)
    return <ErrorState text={sentenceFor(error)} cause={error} onRetry={() => void refetch()} />;
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

/** Stands in index.html (web/app/prerender.tsx), and stays while the sale is loading. */
const Top = () => (
  <>
    <BackLink to="/sales">{saleTexts.all}</BackLink>
    <PageHeading title={saleTexts.detail} />
  </>
);

const Awaited = () => (
  <>
    <Top />
    <PageLoader text={saleTexts.loadingOne} />
  </>
);

function Detail({ detail }: { detail: SaleDetail }) {
  const { userId } = useUser();
  const now = useNow();
  const { sale, orderVersion } = detail;
  const mover = { id: userId, as: 'seller' } as const;
  const { Sale: KindSale, SaleMoney, SaleFacts, comesBack } = salePartsOf(sale);
  const productIds = detail.items.map(({ productId }) => productId);
  const money = moneyOfSale(sale, { earned: detail.earned });
  // The planner loads them as well.
  const { data: proposals = [] } = useQuery({ ...meetingsOptions(sale.$id), enabled: hasMeeting(sale) });
  const turn = turnOfSale(sale, { proposals }, now);
  const deadline = saleDeadline('seller', turn, now, sale);
  const isReady = sale.state === 'ready';
  const isBuyerGone = detail.buyer.isGone && (isReady || sale.state === 'waiting' || sale.state === 'accepted');
  // Before the handover, place and time belong to the step. The key lets the panel move without remounting, so that an
  // open form stays.
  const isPlanned = isMeetable(sale);
  const isSecond = turn.kind === 'answer_meeting' && turn.who === 'seller';
  const planner = hasMeeting(sale) ? (
    <MeetingPanel key="planner" sale={sale} userId={userId} productIds={productIds} level={isPlanned ? 3 : 2} />
  ) : null;
  const isSilent = isBuyerSilent(sale, proposals, now);
  const isLate = isBooked(sale) && proposals.some((one) => isOtherLate(one, 'seller', now));
  return (
    <div className={classes.page}>
      <PageTitle>{saleTexts.of(sale.buyerName)}</PageTitle>
      <Top />
      <div className={page.head}>
        <p>
          {saleTexts.number(orderNumber(sale.orderId))} ·{' '}
          <time dateTime={sale.$createdAt}>{formatDateTime(sale.$createdAt)}</time>
        </p>
        <span aria-live="polite">
          <SaleBadge sale={sale} />
        </span>
      </div>
      <section ref={keepFocus} className={classes.step} aria-labelledby="langkah">
        <h2 id="langkah">{saleTexts.stepTitle(isFinalSale(sale))}</h2>
        <p className={classes.turn}>
          <Sentences of={saleSentences('seller', turn, sale)} />
        </p>
        {deadline ? <p className={classes.deadline}>{deadline}</p> : null}
        {SaleMoney ? (
          <SaleMoney money={money} side="seller" otherName={sale.buyerName} now={now} className={classes.money} />
        ) : (
          <p className={classes.money}>
            <Sentences of={sellerMoney(money, sale.buyerName, now)} />
          </p>
        )}
        {SaleFacts ? <SaleFacts sale={sale} className={classes.why} now={now} /> : null}
        {isBuyerGone ? <p className={classes.why}>{saleTexts.buyerGone(sale.buyerName)}</p> : null}
        {isSilent && !isBuyerGone ? <p className={classes.why}>{saleTexts.buyerSilent(sale.buyerName)}</p> : null}
        {sale.reason && !hasDispute(sale) ? <p className={classes.why}>{saleTexts.why(sale.reason)}</p> : null}
        {isPlanned && turn.kind !== 'missed' ? planner : null}
        <SaleActions
          sale={{ ...sale, isBuyerSilent: isSilent, isOtherLate: isLate }}
          mover={mover}
          version={orderVersion}
          isSecond={isSecond}
        >
          {isHandoverOpen(sale) ? (
            <SellerHandover sale={sale} codeLockedUntil={detail.codeLockedUntil} isMain={isReady && !isSecond} />
          ) : null}
          {comesBack ? <BuyerCode sale={sale} userId={userId} side="seller" /> : null}
        </SaleActions>
        {isPlanned && turn.kind === 'missed' ? planner : null}
      </section>
      <AcceptQuestion sale={sale} mover={mover} version={orderVersion} />
      {isFinalSale(sale) ? null : <PushOffer userId={userId} about="sale" />}
      <div className={page.layout}>
        <div className={page.column}>
          {sale.state === 'completed' ? (
            <ReviewPart
              saleId={sale.$id}
              side="seller"
              ownName={detail.seller.name}
              otherName={detail.buyer.name}
              level={2}
            />
          ) : null}
          {hasDispute(sale) ? <DisputePart sale={sale} side="seller" level={2} className={page.panel} /> : null}
          {planner && !isPlanned ? <div className={page.panel}>{planner}</div> : null}
          {KindSale ? <KindSale sale={sale} side="seller" level={2} /> : null}
          <BuyerPanel detail={detail} />
          <ItemsPanel detail={detail} side="seller" />
        </div>
        <SaleTimeline detail={detail} />
      </div>
      <HelpLink orderId={sale.orderId} />
    </div>
  );
}
