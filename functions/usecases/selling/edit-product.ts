import { DomainError } from '../../domain/errors.ts';
import { mayCount, rulesOf } from '../../domain/kinds/index.ts';
import { type KindRules, kindOf } from '../../domain/kinds/kind.ts';
import { changedParts, saidBy } from '../../domain/orders/said.ts';
import { lowercaseName } from '../../domain/products/catalogue.ts';
import { assertKindOffered, chosenCategory } from '../../domain/products/chosen-category.ts';
import { isTracked } from '../../domain/products/listing.ts';
import { searchTokens } from '../../domain/products/search-tokens.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { categoryNow, placeNow } from '../../domain/settings/campus-catalogue.ts';
import { audited } from '../audit.ts';
import { countListing } from '../category-counts.ts';
import { countersOf, countUse } from '../quota.ts';
import { incrementFrom, type Row, update } from '../rows.ts';
import { keepFormer } from '../searches/former-listing.ts';
import { changeCheck, wishChecksOf } from '../wishes/wish-check.ts';
import type { Caller, World } from '../world.ts';
import { followProducts } from './changed-products.ts';
import { backOnSale, managedProduct, moveStock } from './own-product.ts';
import type { ProductForm } from './post-product.ts';
import { keepPhotos, ownPhotos, photoQuotaIds, photoQuotas, removeUnorderedPhotos } from './product-photos.ts';
import { termOfEdit } from './renew-products.ts';

type EditingWorld = Pick<World, 'rows' | 'files' | 'newId' | 'now' | 'settings' | 'kinds'>;

export interface EditedProduct extends ProductForm {
  readonly productId: string;
  /** The version that the form was opened with. */
  readonly version: number;
  readonly shownStock: number | null;
}

/** Omits the stock, which changes by a difference. */
const withoutStock = ({ stock: _, ...values }: KindRules['fixed']) => values;

/** The change of the stock, and its new value. */
function stockChange(product: Row<'products'>, { stock, shownStock }: EditedProduct) {
  if (!isTracked(product.stock) || stock === null || shownStock === null)
    return { moved: [], written: { stock }, stock };
  const difference = stock - shownStock;
  return { moved: moveStock(product, difference), written: {}, stock: product.stock + difference };
}

/**
 * Changes the caller's own product (administrators: any). The second of two editors is refused with changed_meanwhile;
 * carts and sales do not raise the version. An edit by the seller starts a new term.
 */
export async function editProduct(
  world: EditingWorld,
  caller: Caller,
  input: EditedProduct,
): Promise<{ productId: string; version: number }> {
  const { productId, version, shownStock: _, stock: _stock, codAddress, price, ...form } = input;
  const [before, { rights }] = await Promise.all([managedProduct(world, caller, productId), caller.person()]);
  const shown = [before.imageId, ...before.imageIds];
  const { fixed, isPriceDerived } = rulesOf(before);
  if (price === 0 && fixed.price !== 0 && !rights.has('products'))
    throw new DomainError('invalid_input', { fields: { price: 'price_not_positive' } });
  const lookAtPhotos = () => ownPhotos(world, caller, form.imageIds, shown);
  const first = await lookAtPhotos();
  const category = chosenCategory(world.settings, form.category, before.category);
  if (category !== categoryNow(world.settings, before.category))
    assertKindOffered(world.settings, category, kindOf(before), 'category');
  const values = {
    ...form,
    // A derived price changes with its source, which a simultaneous request may edit.
    ...(!isPriceDerived && { price }),
    ...withoutStock(fixed),
    category,
    location: placeNow(world.settings, form.location),
    ...(codAddress !== undefined && { codAddress }),
    imageIds: [...form.imageIds],
    imageId: form.imageIds[0] ?? '',
    nameLowercase: lowercaseName(form.name),
  };
  const window = throttleWindow('editProduct', caller.id, world.now());
  const counterIds = [window.id, ...photoQuotaIds(first.map(({ id }) => id))];
  const result = await world.rows.transact(async (attempt) => {
    const [product, counters, photos] = await Promise.all([
      attempt > 0 ? managedProduct(world, caller, productId) : before,
      countersOf(world, counterIds),
      attempt > 0 ? lookAtPhotos() : first,
    ]);
    if (product.version !== version) throw new DomainError('changed_meanwhile', { version: product.version });
    const { moved, written, stock } = stockChange(product, {
      ...input,
      ...fixed,
      ...(!mayCount(product) && { stock: product.stock, shownStock: product.stock }),
    });
    const [rooms, { term, room }, sale, ofKind] = await Promise.all([
      photoQuotas(world, photos, productId, counters),
      termOfEdit(world, caller, product),
      backOnSale(world, caller, product, { stock, isListed: true }),
      world.kinds.of(product).edit(world, product, values),
    ]);
    await keepPhotos(world, caller, photos);
    const entry = {
      action: 'product.edit' as const,
      subject: productId,
      before: { ...product, searchTokens: undefined },
      after: values,
    };
    const said = { ...values, searchTokens: searchTokens(values) };
    return {
      operations: [
        update('products', productId, { ...said, ...term, ...written }),
        ...keepFormer(world, product, said),
        incrementFrom('products', productId, 'version', version),
        ...moved,
        ...sale.operations,
        ...wishChecksOf(product, { ...values, ...term, ...sale.change, stock }, world),
        ...changeCheck(
          world.newId(),
          productId,
          changedParts(saidBy(product), saidBy({ ...product, ...values })),
          world.now(),
        ),
        ...countListing(world, product, { ...product, ...values, ...term, ...sale.change }),
        ...rooms,
        ...room,
        ...ofKind,
        rights.has('products') ? audited(world, caller, entry) : countUse(window, counters),
      ],
      result: { productId, version: version + 1 },
    };
  });
  await followProducts(world, [before]);
  const dropped = shown.filter((id) => !form.imageIds.includes(id));
  await removeUnorderedPhotos(world, before, dropped, values.imageId);
  return result;
}
