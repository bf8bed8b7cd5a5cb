import { DomainError } from '../../domain/errors.ts';
import { quotaId, tombstoneId } from '../../domain/ids.ts';
import { notRented } from '../../domain/kinds/empty-columns.ts';
import { rulesOf } from '../../domain/kinds/index.ts';
import type { KindInput } from '../../domain/kinds/kind-input.ts';
import { sellerNameOf } from '../../domain/people/person.ts';
import { lowercaseName } from '../../domain/products/catalogue.ts';
import { assertKindOffered, chosenCategory, kindAtPrice } from '../../domain/products/chosen-category.ts';
import { freshListing } from '../../domain/products/freshness.ts';
import type { ProductInput } from '../../domain/products/product-input.ts';
import { searchTokens } from '../../domain/products/search-tokens.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { placeNow } from '../../domain/settings/campus-catalogue.ts';
import { audited } from '../audit.ts';
import { countListing } from '../category-counts.ts';
import { ensureProfile } from '../people/profile.ts';
import { type Counter, countersOf, countUse } from '../quota.ts';
import { create, type Operation, type Row } from '../rows.ts';
import { addToTotals } from '../totals.ts';
import { reputationRow, type ShownProfile } from '../trust/records.ts';
import type { Caller, World } from '../world.ts';
import { takeListingQuota } from './own-product.ts';
import { keepPhotos, ownPhotos, photoQuotaIds, photoQuotas } from './product-photos.ts';

type SellingWorld = Pick<World, 'rows' | 'users' | 'files' | 'now' | 'newId' | 'newSeed' | 'settings' | 'kinds'>;

/** The form's data about a product; seller, counters and search text are added here. */
export type ProductForm = ProductInput & { readonly codAddress?: string | undefined };

/**
 * Creates the reputation of a first-time seller. A listings counter in `counters` shows that the seller already has
 * one; if `counters` is null, the row is read.
 */
async function firstReputation(
  world: SellingWorld,
  profile: ShownProfile,
  counters: ReadonlyMap<string, Counter> | null,
): Promise<Operation[]> {
  const isThere = counters
    ? counters.has(quotaId('listings', profile.$id))
    : (await world.rows.get('reputations', profile.$id)) !== null;
  return isThere ? [] : [reputationRow(world, profile)];
}

/** Columns of a form that only the seller changes. Orders change the stock, and settings the names of places. */
const formColumns = ['name', 'description', 'condition', 'price', 'discount', 'isNegotiable', 'codAddress'] as const;

/** Whether this product was created by this form. */
function isOfForm(stored: Row<'products'>, form: ProductForm): boolean {
  const { fixed, isPriceDerived } = rulesOf(stored);
  const ofForm: Partial<Row<'products'>> = { ...form, codAddress: form.codAddress ?? '', ...fixed };
  const isSame = (column: (typeof formColumns)[number]) =>
    (column === 'price' && isPriceDerived) || stored[column] === ofForm[column];
  return formColumns.every(isSame) && stored.imageIds.join() === form.imageIds.join();
}

/**
 * Lists a product under the caller's name. The client makes the id, so that a double click makes one product. Refuses
 * the id of a deleted product, because carts, wishlists, orders and talks may refer to it, and of a product with other
 * contents: a form whose answer was lost may be filled in again for another product. Refuses id_taken, file_not_yours,
 * photo_taken, listing_limit (50 active; not for administrators), rate_limited.
 */
export async function postProduct(
  world: SellingWorld,
  caller: Caller,
  input: ProductForm & Partial<KindInput> & { readonly productId: string },
): Promise<{ productId: string }> {
  const { productId, codAddress = '', kind: asked = 'goods', details = {}, ...form } = input;
  const answer = { productId };
  const isSame = (stored: Row<'products'>) => stored.sellerId === caller.id && isOfForm(stored, input);
  const window = throttleWindow('postProduct', caller.id, world.now());
  const counterIds = [window.id, quotaId('listings', caller.id), ...photoQuotaIds(form.imageIds)];
  const look = () => countersOf(world, counterIds);
  const [earlier, { rights }, profile, photos, first] = await Promise.all([
    world.rows.get('products', productId),
    caller.person(),
    ensureProfile(world, caller),
    ownPhotos(world, caller, form.imageIds),
    look(),
  ]);
  if (earlier && isSame(earlier)) return answer;
  if (earlier) throw new DomainError('id_taken');
  const category = chosenCategory(world.settings, form.category);
  const kind = kindAtPrice(world.settings, category, asked, form.price);
  assertKindOffered(world.settings, category, kind);
  const common = {
    ...form,
    ...rulesOf({ kind }).fixed,
    kind,
    closesAt: null,
    isInBundle: false,
    ...notRented.product,
    freeDays: [],
    category,
    location: placeNow(world.settings, form.location),
    codAddress,
    nameLowercase: lowercaseName(form.name),
    imageId: form.imageIds[0] ?? '',
    imageIds: [...form.imageIds],
    sold: 0,
    isSold: false,
    ...freshListing(world.now(), world.settings.listingDays),
    heldUntil: null,
    sellerId: caller.id,
    sellerName: sellerNameOf(profile.name),
    sellerPhotoId: profile.photoId,
    version: 0,
    versionId: '',
    searchTokens: '',
  };
  const ofKind = await world.kinds.of({ kind }).post(world, caller, { productId, data: common }, details);
  const data = { ...common, ...ofKind.columns };
  const posting = async (isAgain: boolean): Promise<Operation[]> => {
    const counters = await (isAgain ? look() : first);
    const entry = { action: 'product.create' as const, subject: productId, after: data };
    const ofCaller = rights.has('products')
      ? [audited(world, caller, entry)]
      : [countUse(window, counters), await takeListingQuota(world, caller.id, [productId], counters)];
    const shown = isAgain ? await ownPhotos(world, caller, form.imageIds) : photos;
    const [rooms, reputation] = await Promise.all([
      photoQuotas(world, shown, productId, counters),
      firstReputation(world, profile, isAgain || rights.has('products') ? null : counters),
    ]);
    const found = { searchTokens: searchTokens(data) };
    const posted = create('products', productId, { ...data, ...found });
    const counted = [...addToTotals('products', 1), ...countListing(world, null, data)];
    return [posted, ...ofKind.operations, ...counted, ...ofCaller, ...rooms, ...reputation];
  };
  return world.rows.transact(async (attempt) => {
    const made = attempt > 0 ? await world.rows.get('products', productId) : null;
    if (made && isSame(made)) return { operations: [], result: answer };
    // Read after the product: if it is deleted in between, its tombstone exists.
    const [ended, operations] = await Promise.all([
      made ?? world.rows.get('tombstones', tombstoneId('product', productId)),
      posting(attempt > 0),
    ]);
    if (ended) throw new DomainError('id_taken');
    // Done last, so that the photos of a refused product stay private.
    await keepPhotos(world, caller, photos);
    return { operations, result: answer };
  });
}
