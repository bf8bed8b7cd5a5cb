import { useQuery } from '@tanstack/react-query';
import { lineTotal } from '#domain/money.ts';
import { formatCost } from '../../copy/format.ts';
import { orderTexts } from '../../copy/orders.ts';
import { shopTexts } from '../../copy/shop.ts';
import { BoughtThing } from '../../shop/sale/bought-thing.tsx';
import { ItemPhoto } from '../../shop/sale/item-photo.tsx';
import classes from './orders.module.css';
import { type Order, orderItemsOptions } from './queries.ts';

interface OrderItemsProps {
  order: Pick<Order, '$id' | 'itemCount'>;
  /** Shows only this sale's items, with the sum of each line. */
  saleId?: string;
}

/** The products of the order, with the prices paid then. */
export function OrderItems({ order, saleId }: OrderItemsProps) {
  const items = useQuery(orderItemsOptions(order.$id));
  if (!items.data) {
    return (
      <ul className={classes.items}>
        <li className={classes.item}>
          <span className={classes.photo} aria-hidden="true" />
          {orderTexts.pieces(order.itemCount)}
        </li>
      </ul>
    );
  }
  return (
    <ul className={classes.items}>
      {items.data
        .filter((item) => saleId === undefined || item.saleId === saleId)
        .map((item) => (
          <li key={item.$id} className={classes.item} data-sums={saleId !== undefined || undefined}>
            <span className={classes.photo}>
              <ItemPhoto item={item} alt={shopTexts.photoOf(item.name)} side="buyer" />
            </span>
            <BoughtThing item={item} />
            {saleId === undefined ? null : <strong className={classes.sum}>{formatCost(lineTotal(item))}</strong>}
          </li>
        ))}
    </ul>
  );
}
