import { readDetails } from '../../domain/kinds/kind-input.ts';
import { usualSaleTexts } from '../../domain/notifications/sale-texts.ts';
import {
  type Kind,
  noNamedRows,
  noOwnRows,
  noTimes,
  nothingDone,
  nothingOrdered,
  nothingToNotify,
  nothingToRemind,
  nothingWritten,
  priceOfProduct,
} from '../../usecases/kinds/kind.ts';
import { conditionOnly } from '../../usecases/kinds/promise.ts';
import { assertNoOverlap, bundleInput } from './rules/bundle.ts';
import { bundleWords, termsOfBundle } from './rules/bundle-promise.ts';
import {
  namedParts,
  newBundle,
  orderedBundles,
  partsInOrder,
  removedBundle,
  settleBundles,
  settleBundlesOf,
} from './usecases/bundles.ts';

/**
 * A bundle's rows are created and removed with its product. Ordering a bundle orders its parts (orders/place-order.ts).
 */
export const bundleKind: Kind = {
  promise: {
    words: bundleWords,
    termsNow: async (world, _sale, bundles) => {
      const parts = await namedParts(
        world,
        bundles.map(({ $id }) => $id),
      );
      return new Map(
        bundles.map(({ $id }) => [$id, termsOfBundle(parts.filter(({ bundleId }) => bundleId === $id))] as const),
      );
    },
    notifiesWishersOf: conditionOnly,
  },
  texts: usualSaleTexts,
  post: async (world, caller, { productId }, details) => {
    const chosen = readDetails(bundleInput, details);
    const { stock, operations } = await newBundle(world, { ...chosen, bundleId: productId, sellerId: caller.id });
    return { columns: { stock }, operations };
  },
  // Removes only the bundle's own rows, because no one waits for a bundle without an order.
  withdrawn: async (world, { $id }, how) => (how === 'deleted' ? removedBundle(world, $id) : []),

  choose: priceOfProduct,

  order: nothingOrdered,

  restock: nothingWritten,

  moved: nothingWritten,

  edit: nothingWritten,
  putIntoCart: nothingDone,
  parts: partsInOrder,
  keptWith: orderedBundles,
  together: (_own, all) => assertNoOverlap(all),
  orderRefused: async (world, _products, { code, details }) => {
    if (code === 'bundle_part_sold') await settleBundles(world, [String(details?.productId)]);
  },
  follow: (world, products) =>
    settleBundlesOf(
      world,
      products.map(({ $id }) => $id),
    ),
  mayMeet: nothingDone,
  meet: nothingWritten,
  meetByClock: nothingWritten,
  timed: noTimes,
  remind: nothingToRemind,
  stopOffering: nothingDone,
  leave: nothingDone,
  ownRows: noOwnRows,
  named: noNamedRows,
  reportDecided: nothingToNotify,
  searchFound: nothingToNotify,
};
