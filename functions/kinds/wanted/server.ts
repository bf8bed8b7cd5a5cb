import { usualSaleTexts } from '../../domain/notifications/sale-texts.ts';
import {
  asItself,
  type Kind,
  nobodyWaits,
  noTimes,
  nothingDone,
  nothingKept,
  nothingOrdered,
  nothingPosted,
  nothingToRemind,
  nothingWritten,
  priceOfProduct,
  withAnything,
} from '../../usecases/kinds/kind.ts';
import { noParts, noTerms } from '../../usecases/kinds/promise.ts';
import { collect } from '../../usecases/rows.ts';
import { wantedFoundNotification, wantedReportNotification } from './rules/wanted-notification.ts';
import { wantedNames } from './usecases/wanted-names.ts';

/** A wanted ad is not a product; it has its own rows, routes and steps. */
export const wantedKind: Kind = {
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
  stopOffering: nothingDone,
  leave: async (world, userId) => {
    await world.rows.removeWhere('wanted', { where: { userId } });
    await world.rows.removeWhere('takenDownAds', { where: { userId } });
  },
  ownRows: ({ rows }, userId) => ({
    wanted: collect(rows.each('wanted', { where: { userId } })),
    takenDownAds: collect(rows.each('takenDownAds', { where: { userId } })),
  }),
  named: wantedNames,
  reportDecided: ({ about, wantedId, productName: what }, status) =>
    about === 'wanted' ? wantedReportNotification({ $id: wantedId, what }, status) : null,
  searchFound: ({ wantedId, wanted: what }, names) =>
    wantedId ? wantedFoundNotification({ $id: wantedId, what }, names) : null,
};
