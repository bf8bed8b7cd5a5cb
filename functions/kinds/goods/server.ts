import { usualSaleTexts } from '../../domain/notifications/sale-texts.ts';
import {
  asItself,
  type Kind,
  noNamedRows,
  nothingDone,
  nothingKept,
  nothingOrdered,
  nothingPosted,
  nothingToNotify,
  nothingToRemind,
  nothingWritten,
  priceOfProduct,
  withAnything,
} from '../../usecases/kinds/kind.ts';
import { conditionOnly, noTerms } from '../../usecases/kinds/promise.ts';

/** The kind that adds nothing: the calls of its actions are those in docs/calls.md. */
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
  putIntoCart: nothingDone,
  parts: asItself,
  keptWith: nothingKept,
  together: withAnything,
  orderRefused: nothingDone,
  follow: nothingDone,
  mayMeet: nothingDone,
  meet: nothingWritten,
  meetByClock: nothingWritten,
  remind: nothingToRemind,
  stopOffering: nothingDone,
  leave: nothingDone,
  named: noNamedRows,
  reportDecided: nothingToNotify,
  searchFound: nothingToNotify,
};
