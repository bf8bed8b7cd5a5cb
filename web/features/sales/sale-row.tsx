import { VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { orderNumber } from '#domain/orders/order-number.ts';
import { readSaleState } from '#domain/orders/sale.ts';
import { formatDateTime, formatPrice } from '../../copy/format.ts';
import { saleDeadline } from '../../copy/sale-deadline.ts';
import { saleTexts } from '../../copy/sales.ts';
import { useNow } from '../../lib/use-now.ts';
import { SaleBadge } from '../../shop/sale/sale-badge.tsx';
import type { OwnSale } from './queries.ts';
import classes from './sales.module.css';

/** One sale of the list: who, how much, until when; it leads to its own page. */
export function SaleRow({ sale }: { sale: OwnSale }) {
  const now = useNow();
  const state = readSaleState(sale.state);
  const deadline = saleDeadline('seller', { ...sale, state }, now);
  return (
    <li>
      <Link className={classes.row} to={`/sales/${sale.$id}`}>
        <span className={classes.words}>
          <strong>
            <VisuallyHidden component="span">{saleTexts.order} </VisuallyHidden>
            {sale.buyerName}
          </strong>
          <small>
            {saleTexts.number(orderNumber(sale.orderId))} ·{' '}
            <time dateTime={sale.$createdAt}>{formatDateTime(sale.$createdAt)}</time>
          </small>
          <span>
            {saleTexts.pieces(sale.itemCount)} · {sale.method}
          </span>
          {deadline ? <span className={classes.deadline}>{deadline}</span> : null}
        </span>
        <span className={classes.side}>
          <SaleBadge state={sale.state} />
          <strong className={classes.sum}>{formatPrice(sale.subtotal)}</strong>
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
    </li>
  );
}
