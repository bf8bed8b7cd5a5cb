import { useQuery } from '@tanstack/react-query';
import { hasDispute } from '#domain/orders/dispute.ts';
import { isBooked, isOtherLate } from '#domain/orders/meeting.ts';
import { moneyOfSale } from '#domain/orders/money-place.ts';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { allowedEvents } from '#domain/orders/order.ts';
import type { SaleEvent } from '#domain/orders/sale.ts';
import { buyerMoney } from '../../copy/buyer-money.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { saleSum } from '../../copy/rental-money.ts';
import { saleDeadline } from '../../copy/sale-deadline.ts';
import { saleSentences, saleTexts } from '../../copy/sales.ts';
import { salePartsOf } from '../../kinds/sale-parts.ts';
import { useOwnId, useSession } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { BuyerCode } from '../../shop/handover/buyer-code.tsx';
import { MeetingPanel } from '../../shop/meeting/meeting-panel.tsx';
import { hasMeeting } from '../../shop/meeting/meeting-plan.ts';
import { meetingsOptions, openProposalsOptions } from '../../shop/meeting/queries.ts';
import { paymentOptions } from '../../shop/payment/payment.ts';
import { SaleActions } from '../../shop/sale/sale-actions.tsx';
import { SaleBadge } from '../../shop/sale/sale-badge.tsx';
import { TalkButton } from '../../shop/talk/talk-button.tsx';
import { keepFocus } from '../../ui/forms/keep-focus.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { Sentences } from '../../ui/states/sentences.tsx';
import { AsOrdered, DisputePart, ReviewPart, SellerHandover } from './order-parts.ts';
import {
  isReturned,
  isSellersTurn,
  type Order,
  orderItemsOptions,
  type PartSale,
  refundsOfOrderOptions,
  salesOfOrderOptions,
  sellerGoneOptions,
} from './queries.ts';
import classes from './sale-parts.module.css';

/** The order's sales: what each seller does, whose turn it is, and what the buyer can do. Drawn when they are loaded (`useOrderWhole`). */
export function SaleParts({ order }: { order: Order }) {
  const sales = useQuery(salesOfOrderOptions(order));
  if (sales.isPending) return <PageLoader />;
  if (!sales.data)
    return <ErrorState text={sentenceFor(sales.error)} cause={sales.error} onRetry={() => void sales.refetch()} />;
  // The order's own button cancels it when there is only one seller or nothing is paid.
  const isCanceledWhole = allowedEvents(order, 'buyer').includes('cancel');
  return (
    <div className={classes.parts}>
      {sales.data.map((sale) => (
        <Part
          key={sale.$id}
          order={order}
          sale={sale}
          without={isCanceledWhole && (sales.data.length === 1 || sale.state === 'unpaid') ? ['cancel'] : []}
        />
      ))}
    </div>
  );
}

function Part({ order, sale, without }: { order: Order; sale: PartSale; without: readonly SaleEvent[] }) {
  const userId = useOwnId();
  const { Sale: KindSale, SaleMoney, SaleFacts, comesBack } = salePartsOf(sale);
  // Offline nobody can act; the code comes from this device.
  const canAct = useSession().data !== undefined;
  const now = useNow();
  const { data: items = [] } = useQuery(orderItemsOptions(order.$id));
  const { data: isGone = false } = useQuery(sellerGoneOptions(sale));
  const isSellerGone = isGone && isSellersTurn(sale);
  const { data: proposals = [] } = useQuery(openProposalsOptions(userId));
  const { data: payment } = useQuery({ ...paymentOptions(order.$id), enabled: sale.state === 'unpaid' });
  // The planner loads them as well.
  const { data: meetings = [] } = useQuery({ ...meetingsOptions(sale.$id), enabled: isBooked(sale) });
  const isOtherLateNow = isBooked(sale) && meetings.some((one) => isOtherLate(one, 'buyer', now));
  const turn = turnOfSale(sale, { proposals, payUntil: payment?.expiresAt ?? null, isSellerGone }, now);
  const deadline = saleDeadline('buyer', turn, now, sale);
  // A proposal to answer comes before everything optional.
  const isSecond = turn.kind === 'answer_meeting' && turn.who === 'buyer';
  const { data: back } = useQuery({
    ...refundsOfOrderOptions(order.$id),
    enabled: canAct && (isReturned(sale) || sale.depositBack > 0),
  });
  const money = moneyOfSale(sale, back);
  const own = items.filter(({ saleId }) => saleId === sale.$id);
  const names = own.map(({ name, quantity }) => `${name} × ${quantity}`);
  const productIds = own.map(({ productId }) => productId);
  return (
    <section ref={keepFocus} className={classes.part} aria-label={saleTexts.part(sale.sellerName)}>
      <div className={classes.head}>
        <h3>{saleTexts.seller(sale.sellerName)}</h3>
        <span aria-live="polite">
          <SaleBadge sale={sale} />
        </span>
      </div>
      <p className={classes.goods}>
        {names.join(', ')} · {saleSum(sale)}
      </p>
      <p className={classes.turn}>
        <Sentences of={saleSentences('buyer', turn, sale)} />
      </p>
      {deadline && !isSellerGone ? <p className={classes.deadline}>{deadline}</p> : null}
      {SaleMoney ? (
        <SaleMoney money={money} side="buyer" otherName={sale.sellerName} now={now} className={classes.money} />
      ) : (
        <p className={classes.money}>
          <Sentences of={buyerMoney(money, sale.sellerName, now)} />
        </p>
      )}
      {SaleFacts ? <SaleFacts sale={sale} className={classes.goods} now={now} /> : null}
      {sale.reason && !hasDispute(sale) ? <p className={classes.goods}>{saleTexts.why(sale.reason)}</p> : null}
      {hasMeeting(sale) && !isSellerGone ? (
        <div className={classes.meeting}>
          <MeetingPanel sale={sale} userId={userId} productIds={productIds} level={4} />
        </div>
      ) : null}
      <BuyerCode sale={sale} userId={userId} isSecond={isSecond} />
      {canAct && comesBack ? <SellerHandover sale={sale} codeLockedUntil={null} isMain side="buyer" /> : null}
      {canAct ? (
        <div className={classes.buttons}>
          <div>
            <TalkButton about={{ about: 'sale', id: sale.$id }} />
          </div>
          <SaleActions
            sale={{ ...sale, isSellerGone, isOtherLate: isOtherLateNow }}
            mover={{ id: userId, as: 'buyer' }}
            version={order.version}
            without={without}
            isSecond={isSecond}
          />
        </div>
      ) : null}
      {canAct && KindSale ? <KindSale sale={sale} side="buyer" level={4} /> : null}
      {canAct && hasDispute(sale) ? (
        <DisputePart sale={sale} side="buyer" level={4} className={classes.dispute} />
      ) : null}
      {canAct ? <AsOrdered saleId={sale.$id} side="buyer" /> : null}
      {canAct && sale.state === 'completed' ? (
        <div className={classes.review}>
          <ReviewPart
            saleId={sale.$id}
            side="buyer"
            ownName={order.customerName}
            otherName={sale.sellerName}
            level={4}
          />
        </div>
      ) : null}
    </section>
  );
}
