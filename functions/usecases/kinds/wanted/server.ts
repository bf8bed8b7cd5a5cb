import { type Kind, nothingOrdered, nothingPosted, nothingWritten, priceOfProduct } from '../kind.ts';
import { noParts, noTerms } from '../promise.ts';

/** An ad is no product: its rows, routes and steps are its own. */
export const wantedKind: Kind = {
  promise: { ...noTerms, notifiesWishersOf: noParts },
  post: nothingPosted,
  choose: priceOfProduct,
  order: nothingOrdered,
  restock: nothingWritten,
  moved: nothingWritten,
  edit: nothingWritten,
  remove: nothingWritten,
};
