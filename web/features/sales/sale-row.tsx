import { VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { moneyOfSale } from '#domain/orders/money-place.ts';
import { turnOfSale } from '#domain/orders/next-turn.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { formatCost, formatDateTime } from '../../copy/format.ts';
import { saleDeadline } from '../../copy/sale-deadline.ts';
import { saleStep, saleTexts } from '../../copy/sales.ts';
import { sellerMoneyShort } from '../../copy/seller-money.ts';
import { whenWhereLine } from '../../copy/when-where.ts';
import { salePartsOf } from '../../kinds/sale-parts.ts';
import { useNow } from '../../lib/use-now.ts';
import { openProposalsOptions } from '../../shop/meeting/queries.ts';
import { ProductPhoto } from '../../shop/product/product-photo.tsx';
import { SaleBadge } from '../../shop/sale/sale-badge.tsx';
import type { OwnSale } from './queries.ts';
import classes from './sales.module.css';

/** A sale in the list: goods, buyer, amount, whose turn it is and until when. Links to its page. */
export function SaleRow({ sale }: { sale: OwnSale }) {
  const now = useNow();
  const { data: proposals = [] } = useQuery(openProposalsOptions(sale.sellerId));
  const turn = turnOfSale(sale, { proposals }, now);
  const when = whenWhereLine(sale, 'seller', now);
  const { SoldPhoto } = salePartsOf(sale);
  const deadline = saleDeadline('seller', turn, now, sale);
  return (
    <li>
      <Link className={classes.row} to={`/sales/${sale.$id}`}>
        <span className={classes.photo}>
          {SoldPhoto ? (
            <SoldPhoto saleId={sale.$id} imageId={sale.imageId} alt="" side="seller" />
          ) : (
            <ProductPhoto imageId={sale.imageId} alt="" sizes="64px" widths={[96, 200]} />
          )}
        </span>
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
            {sale.productNames ? <span className={classes.goods}>{sale.productNames}</span> : null}
            {[saleTexts.pieces(sale.itemCount), ...(sale.subtotal === 0 ? [] : [sale.method])].join(' · ')}
          </span>
          {when ? <span>{when}</span> : null}
          <span className={classes.turn} data-own={turn.who === 'seller' || undefined}>
            {saleStep('seller', turn, sale)}
          </span>
          {deadline ? <span className={classes.deadline}>{deadline}</span> : null}
          <small>{sellerMoneyShort(moneyOfSale(sale))}</small>
        </span>
        <span className={classes.side}>
          <SaleBadge sale={sale} />
          <strong className={classes.sum}>{formatCost(sale.subtotal)}</strong>
        </span>
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
    </li>
  );
}
