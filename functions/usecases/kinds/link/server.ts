import { usualSaleTexts } from '../../../domain/notifications/sale-texts.ts';
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
} from '../kind.ts';
import { noParts, noTerms } from '../promise.ts';
import { leaveLinks } from './due-links.ts';

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
