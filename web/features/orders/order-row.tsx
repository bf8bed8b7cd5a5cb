import { Button } from '@mantine/core';
import { moneyOfSale } from '#domain/orders/money-place.ts';
import { openProposal } from '#domain/orders/next-turn.ts';
import { isFinal } from '#domain/orders/order.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { type NextTurn, nextTurn } from '#domain/orders/order-turn.ts';
import { isAwaited, minutesLeftToPay } from '#domain/orders/payment.ts';
import { formatCost, formatDate } from '../../copy/format.ts';
import { orderTexts } from '../../copy/orders.ts';
import { type RowProposal, rowLine, rowMoney, rowPerson, rowState, tradeListTexts } from '../../copy/trade-row.ts';
import { campusZone } from '../../lib/campus/campus.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePayOrder } from '../../shop/payment/use-pay-order.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import { ItemPhoto } from '../../shop/sale/item-photo.tsx';
import { SmallStatus } from '../../shop/status-badge.tsx';
import { TradeRow } from '../../shop/trade/trade-row.tsx';
import { ReorderButton } from './order-more.tsx';
import type { ListedOrder } from './queries.ts';

/** An order with its most urgent sale for the buyer. `next` is null for orders created before sales existed. */
export interface OrderInList {
  readonly order: ListedOrder;
  readonly next: (NextTurn<ListedOrder['sales'][number]> & { readonly proposal: RowProposal | undefined }) | null;
}

export function inList(order: ListedOrder, proposals: readonly RowProposal[], now: number): OrderInList {
  const next = nextTurn('buyer', order.sales, () => ({ proposals, payUntil: order.payUntil }), now, campusZone());
  return { order, next: next && { ...next, proposal: openProposal(next.sale, proposals, now) } };
}

/** One order of the list, with the one action it may need there: paying, or buying again. */
export function OrderRow({ order, next, now }: OrderInList & { now: number }) {
  // Offline, actions are disabled and the list comes from this device's cache.
  const canAct = useSession().data !== undefined;
  const number = orderNumber(order.$id);
  const places = order.sales.map((sale) => moneyOfSale(sale).place);
  const others = order.sales.length - 1;
  const state = next ? rowState('buyer', next, now) : ({ text: order.status, tone: 'waiting' } as const);
  return (
    <TradeRow
      label={orderTexts.order(number)}
      to={`/orders/${order.$id}`}
      hidden={orderTexts.detailOf(number)}
      photo={
        next ? (
          <ItemPhoto item={{ ...next.sale, saleId: next.sale.$id }} alt="" side="buyer" />
        ) : (
          <ProductPhoto imageId="" alt="" sizes="56px" />
        )
      }
      caption={<SmallStatus status={order.status} screen="orders" />}
      name={next?.sale.productNames || orderTexts.pieces(order.itemCount)}
      amount={formatCost(order.totalAmount)}
      state={state}
      line={
        next
          ? rowLine(
              'buyer',
              next,
              now,
              rowPerson(next.sale.sellerName, state),
              others > 0 ? tradeListTexts.otherSellers(others) : '',
              rowMoney('buyer', places),
            )
          : formatDate(order.$createdAt)
      }
    >
      {canAct && isAwaited(order) ? <PayInRow order={order} now={now} /> : null}
      {canAct && isFinal(order.status) ? <ReorderButton orderId={order.$id} goods={order.sales} isCompact /> : null}
    </TradeRow>
  );
}

/** The pay button. The row already shows the deadline; if it is unknown, the server decides whether it has passed. */
function PayInRow({ order, now }: { order: ListedOrder; now: number }) {
  const pay = usePayOrder();
  if (order.payUntil !== null && minutesLeftToPay(order.payUntil, now) === null) return null;
  return (
    <Button
      size="md"
      px="md"
      loading={pay.isPending}
      onClick={() => pay.isPending || pay.mutate({ orderId: order.$id, totalAmount: order.totalAmount })}
    >
      {orderTexts.payNow}
    </Button>
  );
}
