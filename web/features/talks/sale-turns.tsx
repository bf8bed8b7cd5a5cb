import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { actorInSale } from '#domain/orders/sale-turns.ts';
import { formatTime } from '../../copy/format.ts';
import { saleEventAuthor, saleEventTitle } from '../../copy/sales.ts';
import type { Between } from '../../shop/conversation/bubble.tsx';
import { saleTurnsOptions } from './queries.ts';
import classes from './talks.module.css';

const nothing: readonly Between[] = [];

/**
 * Cards for events of the sales between these two people. They are derived from the sales and are not stored as
 * messages.
 */
export function useSaleTurns(viewerId: string, otherId: string): readonly Between[] {
  const { data } = useQuery(saleTurnsOptions(viewerId, otherId));
  return useMemo(
    () =>
      data?.flatMap(({ sale, turns }) =>
        turns.map((turn) => ({
          ...{ id: `${sale.$id} ${turn.$id}`, at: turn.$createdAt },
          node: (
            <Link
              className={classes.turn ?? ''}
              to={sale.buyerId === viewerId ? `/orders/${sale.orderId}` : `/sales/${sale.$id}`}
            >
              <strong>{saleEventTitle(turn.event, sale.kind, actorInSale(sale, turn.by))}</strong>
              <span>{sale.productNames}</span>
              <small>
                {saleEventAuthor[actorInSale(sale, turn.by)]},{' '}
                <time dateTime={turn.$createdAt}>{formatTime(turn.$createdAt)}</time>
              </small>
            </Link>
          ),
        })),
      ) ?? nothing,
    [data, viewerId],
  );
}
