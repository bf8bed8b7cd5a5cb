import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rulesOf } from '#domain/kinds/index.ts';
import { hasDispute } from '#domain/orders/dispute.ts';
import { isBooked, isOtherLate } from '#domain/orders/meeting.ts';
import { moneyOfSale } from '#domain/orders/money-place.ts';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { allowedEvents } from '#domain/orders/order.ts';
import { buyerMoneyShort } from '../../copy/buyer-money.ts';
import { saleSentences } from '../../copy/sales.ts';
import { canceledWhy, ticketTexts } from '../../copy/ticket.ts';
import { ticketMoney } from '../../copy/ticket-money.ts';
import { salePartsOf } from '../../kinds/sale-parts.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { useOwnId, useSession } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { meetingsOptions, openProposalsOptions } from '../../shop/meeting/queries.ts';
import { paymentOptions } from '../../shop/payment/payment.ts';
import { SaleTicket } from '../../shop/ticket/sale-ticket.tsx';
import { SellerLine } from '../../shop/ticket/seller-line.tsx';
import { TicketSection } from '../../shop/ticket/ticket-section.tsx';
import { Sentences } from '../../ui/states/sentences.tsx';
import { CancelOrder } from './order-actions.tsx';
import { DisputePart, OrderSaleFacts, ReviewPart } from './order-parts.ts';
import {
  isReturned,
  isSellersTurn,
  type Order,
  orderItemsOptions,
  type PartSale,
  refundsOfOrderOptions,
  sellerGoneOptions,
} from './queries.ts';

interface OrderTicketProps {
  order: Order;
  sale: PartSale;
  /** Whether this is the order's only sale. The ticket then includes the facts of the order. */
  isOnly: boolean;
  /** Whether this sale's step is the page's next action. */
  isNext: boolean;
  pay: ReactNode;
  more: ReactNode;
  /** The order's number, if this sale is the only one; otherwise ''. */
  number: string;
  history: ReactNode;
}

/** One seller's part of an order: state, whose turn it is, and the buyer's actions. */
export function OrderTicket({ order, sale, isOnly, isNext, pay, more, number, history }: OrderTicketProps) {
  const userId = useOwnId();
  const { Sale: KindSale } = salePartsOf(sale);
  // Offline, actions are disabled; the handover code comes from this device's cache.
  const canAct = useSession().data !== undefined;
  const now = useNow();
  const { data: items = [] } = useQuery(orderItemsOptions(order.$id));
  const { data: isGone = false } = useQuery(sellerGoneOptions(sale));
  const isSellerGone = isGone && isSellersTurn(sale);
  const { data: proposals = [] } = useQuery(openProposalsOptions(userId));
  const { data: payment } = useQuery({ ...paymentOptions(order.$id), enabled: sale.state === 'unpaid' });
  // The same query as in SaleTicket, so it adds no request.
  const { data: meetings = [] } = useQuery({ ...meetingsOptions(sale.$id), enabled: isBooked(sale) });
  const isOtherLateNow = isBooked(sale) && meetings.some((one) => isOtherLate(one, 'buyer', now));
  const turn = turnOfSale(sale, { proposals, payUntil: payment?.expiresAt ?? null, isSellerGone }, now, campusZone());
  const { data: back } = useQuery({
    ...refundsOfOrderOptions(order.$id),
    enabled: canAct && (isReturned(sale) || sale.depositBack > 0),
  });
  const money = moneyOfSale(sale, back);
  const own = items.filter(({ saleId }) => saleId === sale.$id);
  // With one seller, or before payment, canceling applies to the complete order.
  const isCanceledWhole = allowedEvents(order, 'buyer').includes('cancel') && (isOnly || sale.state === 'unpaid');
  const isLeaving = turn.kind === 'leave' && isCanceledWhole;
  return (
    <SaleTicket
      sale={sale}
      side="buyer"
      userId={userId}
      version={order.version}
      level={2}
      items={own}
      turn={turn}
      money={ticketMoney(money, buyerMoneyShort(money, rulesOf(sale).isPickedUp), money.amount, sale)}
      person={<SellerLine id={sale.sellerId} name={sale.sellerName} />}
      canAct={canAct}
      isNext={isNext}
      isFolded={!isOnly && !isNext}
      notes={[canceledWhy('buyer', sale)]}
      isSellerGone={isSellerGone}
      isOtherLate={isOtherLateNow}
      without={isCanceledWhole ? ['cancel'] : []}
      first={isLeaving ? <CancelOrder order={order} isMain /> : pay}
      more={
        <>
          {isOnly && !isLeaving ? <CancelOrder order={order} /> : null}
          {more}
        </>
      }
      sections={
        <>
          <TicketSection title={ticketTexts.facts} aside={number}>
            <OrderSaleFacts order={order} sale={sale} money={money} isOnly={isOnly} canAct={canAct} />
          </TicketSection>
          {history}
          <TicketSection title={ticketTexts.rules}>
            <p>
              <Sentences of={saleSentences('buyer', turn, sale)} />
            </p>
          </TicketSection>
        </>
      }
    >
      {canAct && KindSale ? <KindSale sale={sale} side="buyer" level={3} /> : null}
      {canAct && hasDispute(sale) ? <DisputePart sale={sale} side="buyer" level={3} /> : null}
      {canAct && sale.state === 'completed' ? (
        <ReviewPart
          saleId={sale.$id}
          side="buyer"
          ownName={order.customerName}
          otherName={sale.sellerName}
          level={3}
          isMain={isNext}
        />
      ) : null}
    </SaleTicket>
  );
}
