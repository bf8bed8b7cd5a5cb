import { type Kind, nothingOrdered, nothingPosted, nothingWritten, priceOfProduct } from '../kind.ts';
import { noParts, noTerms } from '../promise.ts';
import { usualSaleTexts } from '../../../domain/notifications/sale-texts.ts';

/** An ad is no product: its rows, routes and steps are its own. */
export const wantedKind: Kind = {
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
