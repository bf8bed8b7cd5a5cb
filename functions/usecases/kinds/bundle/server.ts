import { bundleInput } from '../../../domain/kinds/bundle/bundle.ts';
import { readDetails } from '../../../domain/kinds/kind-input.ts';
import { type Kind, nothingOrdered, nothingWritten, priceOfProduct } from '../kind.ts';
import { newBundle, removedBundle } from './bundles.ts';

/** A bundle's rows come and go with its product. It is ordered as its parts (orders/place-order.ts). */
export const bundleKind: Kind = {
  post: async (world, caller, { productId }, details) => {
    const chosen = readDetails(bundleInput, details);
    const { stock, operations } = await newBundle(world, { ...chosen, bundleId: productId, sellerId: caller.id });
    return { columns: { stock }, operations };
  },
  remove: (world, product) => removedBundle(world, product.$id),

  choose: priceOfProduct,

  order: nothingOrdered,

  restock: nothingWritten,

  moved: nothingWritten,

  edit: nothingWritten,
};
