import { Link } from 'react-router-dom';
import { bundleFrom } from '../../copy/kinds.ts';
import { saleTexts } from '../../copy/sales.ts';
import { faceOf } from '../../kinds/faces.ts';
import { PiecePrices } from '../line-price.tsx';
import type { SaleDetail } from './sale-detail.ts';

/**
 * An order line: the name with a link to the product, its prices when it was ordered, its bundle or kind, and the
 * meeting place.
 */
export const BoughtThing = ({ item }: { item: Omit<SaleDetail['items'][number], 'imageId'> }) => (
  <span>
    {faceOf(item).hasPage ? <Link to={`/product/${item.productId}`}>{item.name}</Link> : <b>{item.name}</b>}
    <PiecePrices line={item} />
    {item.bundleName ? <small>{bundleFrom(item.bundleName)}</small> : null}
    {faceOf(item).hasPage ? null : <small>{faceOf(item).name}</small>}
    {item.codAddress ? <small>{saleTexts.meetingPlace(item.codAddress)}</small> : null}
  </span>
);
