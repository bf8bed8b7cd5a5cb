import { type Kind, nothingOrdered, nothingPosted, nothingWritten, priceOfProduct } from '../kind.ts';
import { conditionOnly, noTerms } from '../promise.ts';
import { usualSaleTexts } from '../../../domain/notifications/sale-texts.ts';

/** The kind that adds nothing: its actions make the calls that are in docs/calls.md. */
export const goodsKind: Kind = {
  promise: { ...noTerms, notifiesWishersOf: conditionOnly },
  texts: usualSaleTexts,
  post: nothingPosted,
  choose: priceOfProduct,
  order: nothingOrdered,
  restock: nothingWritten,
  moved: nothingWritten,
  edit: nothingWritten,
  remove: nothingWritten,
};
