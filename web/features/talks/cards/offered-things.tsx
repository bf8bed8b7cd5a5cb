import { queryOptions, useQuery } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { Link } from 'react-router-dom';
import { priceNow } from '#domain/money.ts';
import { thingsOf } from '#domain/orders/bundle-offer.ts';
import { formatPrice } from '../../../copy/format.ts';
import { offerTexts } from '../../../copy/offers.ts';
import { listRows } from '../../../lib/tables.ts';
import { talkKeys } from '../../../lib/talk-keys.ts';
import type { ShownOffer } from '../../../shop/offer/offer-columns.ts';
import classes from './card.module.css';

const columns = [
  ...(['name', 'price', 'discount', 'imageId', 'stock', 'isSold', 'isListed', 'sellerId', 'kind'] as const),
  'isNegotiable',
] as const;

/** The current products of an offer, for a counter-offer. */
export const counteredOptions = (offer: ShownOffer, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...talkKeys.card('products', offer.productId), 'counter', offer.$id],
    queryFn: () => listRows('products', { select: columns, where: [Query.equal('$id', [...ids])], limit: ids.length }),
  });

/** The products of an offer for several, in their current state. */
export function OfferedThings({ offer }: { offer: ShownOffer }) {
  const ids = thingsOf(offer);
  const { data } = useQuery({
    queryKey: ['products', 'offered', offer.$id],
    queryFn: () =>
      listRows('products', {
        select: ['name', 'price', 'discount'],
        where: [Query.equal('$id', [...ids])],
        limit: ids.length,
      }),
  });
  if (!data) return null;
  const gone = ids.length - data.length;
  return (
    <details className={classes.things}>
      <summary>{offerTexts.seeThings}</summary>
      <ul>
        {data.map((thing) => (
          <li key={thing.$id}>
            <Link to={`/product/${thing.$id}`}>{thing.name}</Link> <span>{formatPrice(priceNow(thing))}</span>
          </li>
        ))}
        {gone > 0 ? (
          <li>
            {gone} {offerTexts.thingGone}
          </li>
        ) : null}
      </ul>
    </details>
  );
}
