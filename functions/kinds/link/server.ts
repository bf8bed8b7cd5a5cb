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
import { noParts, noTerms } from '../../usecases/kinds/promise.ts';
import { leaveLinks } from './usecases/due-links.ts';

/** Items sold by link are not products; order-link.ts writes their orders. */
export const linkKind: Kind = {
  // A link never changes: its name, photo, price and place are the promise.
  promise: { ...noTerms, notifiesWishersOf: noParts },
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
  stopOffering: leaveLinks,
  leave: nothingDone,
  named: noNamedRows,
  reportDecided: nothingToNotify,
  searchFound: nothingToNotify,
};
