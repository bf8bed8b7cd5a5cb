import { useQueries, useQuery } from '@tanstack/react-query';
import { moneyOfSale } from '#domain/orders/money-place.ts';
import { nextTurn } from '#domain/orders/next-turn.ts';
import { isAwaited } from '#domain/orders/payment.ts';
import { orderMoney } from '../../copy/buyer-money.ts';
import { orderTurnWords } from '../../copy/order-turn.ts';
import { saleDeadline } from '../../copy/sale-deadline.ts';
import { useOwnId } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { openProposalsOptions } from '../../shop/meeting/queries.ts';
import { paymentOptions } from '../../shop/payment/payment.ts';
import classes from './orders.module.css';
import {
  isReturned,
  isSellersTurn,
  type Order,
  refundsOfOrderOptions,
  salesOfOrderOptions,
  sellerGoneOptions,
} from './queries.ts';

interface OrderTurnProps {
  order: Order;
  /** Whether to load if the sellers still exist and what is refunded, as the order's page does. */
  knowsParts?: boolean;
}

/** Whose turn it is in an order, and until when: the nearest turn of its sales. Empty until they are loaded. */
export function OrderTurn({ order, knowsParts = false }: OrderTurnProps) {
  const userId = useOwnId();
  const now = useNow();
  const { data: sales = [] } = useQuery(salesOfOrderOptions(order));
  const { data: proposals = [] } = useQuery(openProposalsOptions(userId));
  const { data: payment } = useQuery({ ...paymentOptions(order.$id), enabled: isAwaited(order) });
  const gone = useQueries({ queries: knowsParts ? sales.map(sellerGoneOptions) : [] });
  const isBack = knowsParts && sales.some((sale) => isReturned(sale) || sale.depositBack > 0);
  const { data: back } = useQuery({ ...refundsOfOrderOptions(order.$id), enabled: isBack });
  const isGone = (saleId: string) => gone[sales.findIndex(({ $id }) => $id === saleId)]?.data === true;
  const next = nextTurn(
    'buyer',
    sales,
    (sale) => ({
      proposals,
      payUntil: payment?.expiresAt ?? null,
      isSellerGone: isSellersTurn(sale) && isGone(sale.$id),
    }),
    now,
  );
  if (!next) return null;
  const deadline = saleDeadline('buyer', next.turn, now, next.sale);
  return (
    <p className={classes.turn} data-own={next.turn.who === 'buyer' || undefined}>
      <span>{orderTurnWords(next)}</span>
      {deadline ? <small>{deadline}</small> : null}
      <span className={classes.money}>{orderMoney(sales.map((sale) => moneyOfSale(sale, back)))}</span>
    </p>
  );
}
