import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { saleSum } from '../../../copy/rental-money.ts';
import { saleStep, saleTexts } from '../../../copy/sales.ts';
import { talkTexts } from '../../../copy/talks.ts';
import { campusZone } from '../../../lib/campus/campus.ts';
import { getRow } from '../../../lib/tables.ts';
import { talkKeys } from '../../../lib/talk-keys.ts';
import { useNow } from '../../../lib/use-now.ts';
import { openProposalsOptions } from '../../../shop/meeting/queries.ts';
import { SaleBadge } from '../../../shop/sale/sale-badge.tsx';
import { saleColumns } from '../../../shop/sale/sale-columns.ts';
import classes from './card.module.css';
import { CardFrame } from './card-frame.tsx';
import type { CardHere } from './talk-card.tsx';

/** A sale in the talk: its state, whose turn it is, and a link to its page. */
export function SaleCard({ refId, viewerId }: CardHere) {
  const queryKey = talkKeys.card('sales', refId);
  const now = useNow();
  const sale = useQuery({ queryKey, queryFn: () => getRow('sales', refId, saleColumns) });
  const { data: proposals = [] } = useQuery(openProposalsOptions(viewerId));
  return (
    <CardFrame kind="sale" source={sale} side={(it) => <SaleBadge sale={it} />}>
      {(it) => {
        const isBuyer = it.buyerId === viewerId;
        return (
          <>
            <span className={classes.text}>
              <strong>{saleTexts.number(orderNumber(it.orderId))}</strong>
              <small>
                {talkTexts.card.pieces(it.itemCount)} · {saleSum(it)}
              </small>
              <small>
                {saleStep(isBuyer ? 'buyer' : 'seller', turnOfSale(it, { proposals }, now, campusZone()), it)}
              </small>
            </span>
            <Button
              size="md"
              variant="default"
              component={Link}
              to={isBuyer ? `/orders/${it.orderId}` : `/sales/${it.$id}`}
            >
              {talkTexts.card.seeSale}
            </Button>
          </>
        );
      }}
    </CardFrame>
  );
}
