import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { rulesOf } from '#domain/kinds/index.ts';
import { hasDispute } from '#domain/orders/dispute.ts';
import { isBooked, isBuyerSilent, isOtherLate } from '#domain/orders/meeting.ts';
import { moneyOfSale } from '#domain/orders/money-place.ts';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { isFinalSale } from '#domain/orders/sale.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { saleSentences, saleTexts } from '../../copy/sales.ts';
import { sellerMoneyShort } from '../../copy/seller-money.ts';
import { canceledWhy, ticketTexts } from '../../copy/ticket.ts';
import { ticketMoney } from '../../copy/ticket-money.ts';
import { salePartsOf } from '../../kinds/sale-parts.ts';
import { toCallError } from '../../lib/call-error.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { part, usePartsToCome } from '../../lib/page/part.tsx';
import { useUser } from '../../lib/session/session.ts';
import { isToCome } from '../../lib/to-come.ts';
import { useNow } from '../../lib/use-now.ts';
import { hasMeeting } from '../../shop/meeting/meeting-plan.ts';
import { meetingsOptions } from '../../shop/meeting/queries.ts';
import { PushOffer } from '../../shop/notifications/push-offer.tsx';
import { type SaleDetail, saleOptions } from '../../shop/sale/sale-detail.ts';
import { SaleTicket } from '../../shop/ticket/sale-ticket.tsx';
import { partsOfTicket } from '../../shop/ticket/ticket-parts.ts';
import { TicketSection } from '../../shop/ticket/ticket-section.tsx';
import { BackLink, PageColumn, PageHeading } from '../../ui/frame/page-head.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { Sentences } from '../../ui/states/sentences.tsx';
import { useDeferredWaiting } from '../../ui/states/use-deferred-waiting.ts';
import { AcceptQuestion } from './accept-question.tsx';
import { BuyerLine } from './sale-panels.tsx';

const DisputePart = part(async () => (await import('../../shop/dispute/dispute-part.tsx')).DisputePart);
const HelpLink = part(async () => (await import('../../shop/sale/help-link.tsx')).HelpLink);
const ReviewPart = part(async () => (await import('../../shop/review/review-part.tsx')).ReviewPart);

const SaleFacts = part(async () => (await import('./sale-facts.tsx')).SaleFacts);
const SaleHistory = part(async () => (await import('../../shop/sale/sale-timeline.tsx')).SaleHistory);

/** Parts that are collapsed or behind a button at first. */
const sectionParts = [HelpLink, SaleFacts, SaleHistory];

type Sale = SaleDetail['sale'];

const asMiddle = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** Optional parts that this sale needs. */
function partsOfSale(sale: Sale) {
  return [
    ...partsOfTicket(sale, 'seller'),
    salePartsOf(sale).Sale,
    ...(hasDispute(sale) ? [DisputePart] : []),
    ...(sale.state === 'completed' ? [ReviewPart] : []),
  ].filter((one) => one !== null);
}

export function SalePage() {
  const { userId } = useUser();
  const { saleId = '' } = useParams();
  const { data, error, refetch } = useQuery(saleOptions(saleId));
  // Id of the sale whose data is complete. The page waits for it, to prevent a layout shift, and then stays visible.
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

/** Pre-rendered in index.html (web/app/prerender.tsx); stays while the sale loads. */
const Top = () => (
  <>
    <BackLink to="/sales">{saleTexts.all}</BackLink>
    <PageHeading title={saleTexts.detail} />
  </>
);

const Awaited = () => (
  <PageColumn>
    <Top />
    <PageLoader text={saleTexts.loadingOne} />
  </PageColumn>
);

function Detail({ detail }: { detail: SaleDetail }) {
  const { userId } = useUser();
  const now = useNow();
  usePartsToCome(sectionParts);
  const { sale, orderVersion, buyer } = detail;
  const mover = { id: userId, as: 'seller' } as const;
  const { Sale: KindSale } = salePartsOf(sale);
  const money = moneyOfSale(sale, { earned: detail.earned });
  const isEarned = money.place === 'earned';
  // The same query as in SaleTicket, so it adds no request.
  const { data: proposals = [] } = useQuery({ ...meetingsOptions(sale.$id), enabled: hasMeeting(sale) });
  const turn = turnOfSale(sale, { proposals, payUntil: detail.payUntil }, now, campusZone());
  const isBuyerGone = buyer.isGone && ['waiting', 'accepted', 'ready'].includes(sale.state);
  const isSilent = isBuyerSilent(sale, proposals, now);
  const notes = [
    ...(isBuyerGone ? [saleTexts.buyerGone(sale.buyerName)] : []),
    ...(isSilent && !isBuyerGone ? [saleTexts.buyerSilent(sale.buyerName)] : []),
    canceledWhy('seller', sale),
  ];
  return (
    <PageColumn>
      <PageTitle>{saleTexts.of(sale.buyerName)}</PageTitle>
      <Top />
      <SaleTicket
        sale={sale}
        side="seller"
        userId={userId}
        version={orderVersion}
        level={2}
        items={detail.items}
        turn={turn}
        money={ticketMoney(
          money,
          asMiddle(sellerMoneyShort(money, rulesOf(sale).isPickedUp)),
          (isEarned && money.earned) || money.amount,
          sale,
        )}
        person={<BuyerLine detail={detail} />}
        canAct
        isNext
        notes={notes}
        isBuyerSilent={isSilent}
        isOtherLate={isBooked(sale) && proposals.some((one) => isOtherLate(one, 'seller', now))}
        codeLockedUntil={detail.codeLockedUntil}
        more={<HelpLink orderId={sale.orderId} />}
        sections={
          <>
            <TicketSection title={ticketTexts.facts} aside={saleTexts.number(orderNumber(sale.orderId))}>
              <SaleFacts detail={detail} money={money} />
            </TicketSection>
            <TicketSection title={ticketTexts.history}>
              <SaleHistory detail={detail} />
            </TicketSection>
            <TicketSection title={ticketTexts.rules}>
              <p>
                <Sentences of={saleSentences('seller', turn, sale)} />
              </p>
            </TicketSection>
          </>
        }
      >
        {KindSale ? <KindSale sale={sale} side="seller" level={3} /> : null}
        {hasDispute(sale) ? <DisputePart sale={sale} side="seller" level={3} /> : null}
        {sale.state === 'completed' ? (
          <ReviewPart
            saleId={sale.$id}
            side="seller"
            ownName={detail.seller.name}
            otherName={buyer.name}
            level={3}
            isMain
          />
        ) : null}
      </SaleTicket>
      <AcceptQuestion sale={sale} mover={mover} version={orderVersion} />
      {isFinalSale(sale) ? null : <PushOffer userId={userId} about="sale" />}
    </PageColumn>
  );
}
