import { usualSaleTexts } from '../../domain/notifications/sale-texts.ts';
import {
  asItself,
  type Kind,
  nobodyWaits,
  noNamedRows,
  noTimes,
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
import { collect } from '../../usecases/rows.ts';
import type { World } from '../../usecases/world.ts';
import { leaveLinks } from './usecases/due-links.ts';

/** A seller's links without the secrets that open links and photos, and without the person who has claimed one. */
async function linksWithoutSecrets(rows: World['rows'], sellerId: string): Promise<object[]> {
  const links = await collect(rows.each('saleLinks', { where: { sellerId } }));
  return links.map(({ tokenHash: _, photoPass: _pass, ...link }) => ({ ...link, claimedBy: '' }));
}

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
  withdrawn: nobodyWaits,
  putIntoCart: nothingDone,
  parts: asItself,
  keptWith: nothingKept,
  together: withAnything,
  orderRefused: nothingDone,
  follow: nothingDone,
  mayMeet: nothingDone,
  meet: nothingWritten,
  meetByClock: nothingWritten,
  timed: noTimes,
  remind: nothingToRemind,
  stopOffering: leaveLinks,
  leave: nothingDone,
  ownRows: ({ rows }, sellerId) => ({ saleLinks: linksWithoutSecrets(rows, sellerId) }),
  named: noNamedRows,
  reportDecided: nothingToNotify,
  searchFound: nothingToNotify,
};
