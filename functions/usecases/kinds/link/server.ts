import { type Kind, nothingOrdered, nothingPosted, nothingWritten, priceOfProduct } from '../kind.ts';
import { noParts, noTerms } from '../promise.ts';
import { usualSaleTexts } from '../../../domain/notifications/sale-texts.ts';

/** What is sold by link is no product: its order is written by order-link.ts. */
export const linkKind: Kind = {
  // Nobody changes a link: what was sold is its name, photo, price and place.
  promise: { ...noTerms, notifiesWishersOf: noParts },
  texts: usualSaleTexts,
  post: nothingPosted,
  choose: priceOfProduct,
  order: nothingOrdered,
  restock: nothingWritten,
  moved: nothingWritten,
  edit: nothingWritten,
  remove: nothingWritten,
};
