/** The listings of a sale as they were ordered, with their current content ("Seperti saat dipesan"). */
import { DomainError } from '../../domain/errors.ts';
import { isGift, rulesOf } from '../../domain/kinds/index.ts';
import { kindOf } from '../../domain/kinds/kind.ts';
import { afterPrice } from '../../domain/kinds/price-words.ts';
import { type BoughtBy, type Term, termsInWords } from '../../domain/kinds/terms.ts';
import { costWords, priceNow } from '../../domain/money.ts';
import { orderIdOfSale } from '../../domain/order-ids.ts';
import { saidBy } from '../../domain/orders/said.ts';
import { moverOfSale } from '../../domain/orders/sale.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import type { Row } from '../rows.ts';
import { type Caller, type World, zoneOf } from '../world.ts';

type ReadWorld = Pick<World, 'rows' | 'kinds' | 'settings'>;

/** A fact of a listing as ordered; `now` is null if its current value is unknown. */
interface ComparedFact {
  readonly label: string;
  readonly ordered: string;
  readonly now: string | null;
}

interface PromisedThing {
  /** '' if the item has no product page. */
  readonly productId: string;
  readonly name: string;
  /** Sold by sale link: its photo is private and shown with the sale. */
  readonly isByLink: boolean;
  /** The listing is deleted, so its current content is unknown. */
  readonly isGone: boolean;
  readonly facts: readonly ComparedFact[];
  /** '' replaces a deleted photo. */
  readonly photos: { readonly ordered: readonly string[]; readonly now: readonly string[] | null };
}

const itemColumns = [
  ...(['productId', 'name', 'price', 'kind', 'bundleId', 'rentDays'] as const),
  ...(['versionId', 'bundleVersionId'] as const),
] as const;
type Item = Pick<Row<'orderItems'>, (typeof itemColumns)[number]>;

/** A promised listing: a line of the order, or its bundle. */
interface Promised {
  readonly productId: string;
  readonly version: Row<'listingVersions'>;
  /** Null if the price was split among the parts. */
  readonly price: number | null;
  readonly bought: BoughtBy;
}

/** Bundles before their parts, each once. Skips lines ordered before listing versions existed. */
function promisedBy(
  sale: Row<'sales'>,
  items: readonly Item[],
  versions: ReadonlyMap<string, Row<'listingVersions'>>,
): Promised[] {
  const all = items.flatMap((item) => {
    const bought = { packageId: sale.packageId ?? '', rentDays: item.rentDays ?? 0, price: item.price };
    const own = { productId: item.productId, id: item.versionId, price: item.bundleId ? null : item.price, bought };
    return [{ productId: item.bundleId, id: item.bundleVersionId, price: null, bought }, own];
  });
  const seen = new Set<string>();
  return all.flatMap(({ id, ...promised }) => {
    const version = id ? versions.get(id) : undefined;
    if (!version || seen.has(version.$id)) return [];
    seen.add(version.$id);
    return [{ ...promised, version }];
  });
}

/** The products' current terms, by product id; each kind reads its own in one batch. */
async function termsNow(
  world: ReadWorld,
  sale: Row<'sales'>,
  products: readonly Row<'products'>[],
): Promise<ReadonlyMap<string, object>> {
  const byKind = [...Map.groupBy(products, kindOf).values()];
  const found = await Promise.all(
    byKind.map((own) =>
      own[0] ? world.kinds.of(own[0]).promise.termsNow(world, sale, own) : new Map<string, object>(),
    ),
  );
  return new Map(found.flatMap((one) => [...one]));
}

/** Pairs the ordered and current text of each label; omits labels that are empty in both. */
function compared(ordered: readonly Term[], now: readonly Term[] | null): ComparedFact[] {
  const labels = [...new Set([...ordered, ...(now ?? [])].map(({ label }) => label))];
  const textOf = (terms: readonly Term[], wanted: string) => terms.find(({ label }) => label === wanted)?.text ?? '';
  return labels
    .map((label) => ({ label, ordered: textOf(ordered, label), now: now && textOf(now, label) }))
    .filter((fact) => fact.ordered !== '' || (fact.now ?? '') !== '');
}

function thingOf(
  world: Pick<World, 'kinds' | 'settings'>,
  { productId, version, price, bought }: Promised,
  product: Row<'products'> | undefined,
  terms?: object,
) {
  const { words } = world.kinds.of(version).promise;
  const before = saidBy(version);
  const after = product && saidBy(product);
  const isRenamed = after !== undefined && after.name !== before.name;
  const isByLink = rulesOf(version).isApart === true;
  const isPriced = price !== null && !rulesOf(version).isPriceDerived;
  const priced = (amount: number): string => `${costWords(amount)}${afterPrice(version)}`;
  const said = ({ name, condition, location, codAddress, description }: typeof before, cost: string): Term[] => [
    // An unchanged name is shown only in the heading.
    ...(isRenamed ? [{ label: 'Nama', text: name }] : []),
    { label: 'Deskripsi', text: description },
    { label: 'Kondisi', text: condition },
    { label: 'Harga', text: cost },
    { label: 'Lokasi', text: location },
    { label: isGift(version) ? 'Titik ambil' : 'Titik COD', text: codAddress },
  ];
  const stored = termsInWords(version.terms, words, bought, zoneOf(world));
  const present =
    terms &&
    termsInWords(JSON.stringify(terms), words, { ...bought, price: product ? priceNow(product) : 0 }, zoneOf(world));
  return {
    productId: isByLink ? '' : productId,
    name: version.name,
    isByLink,
    isGone: !isByLink && product === undefined,
    facts: [
      ...compared(
        said(before, isPriced ? priced(price) : ''),
        after && product ? said(after, isPriced ? priced(priceNow(product)) : '') : null,
      ),
      ...compared(stored, present ?? null),
    ],
    photos: { ordered: isByLink ? [] : version.imageIds, now: after?.imageIds ?? null },
  };
}

/** @throws sale_not_found, also if `mayRead` returns false */
async function read(
  world: ReadWorld,
  saleId: string,
  mayRead: (sale: Row<'sales'>) => boolean,
): Promise<{ things: readonly PromisedThing[] }> {
  const orderId = orderIdOfSale(saleId);
  const [sale, items] = orderId
    ? await Promise.all([
        world.rows.get('sales', saleId),
        world.rows.list('orderItems', { where: { orderId, saleId }, select: itemColumns, limit: 100 }),
      ])
    : [null, []];
  if (!sale || !mayRead(sale)) throw new DomainError('sale_not_found', { saleId });
  const ids = [...new Set(items.flatMap((item) => [item.versionId, item.bundleVersionId]))].filter(Boolean);
  const productIds = [...new Set(items.flatMap((item) => [item.productId, item.bundleId]))].filter(Boolean);
  if (ids.length === 0) return { things: [] };
  const [versions, products] = await Promise.all([
    world.rows.list('listingVersions', { where: { $id: ids }, limit: ids.length }),
    world.rows.list('products', { where: { $id: productIds }, limit: productIds.length }),
  ]);
  const terms = await termsNow(world, sale, products);
  const productOf = new Map(products.map((product) => [product.$id, product]));
  const promised = promisedBy(sale, items, new Map(versions.map((version) => [version.$id, version])));
  return {
    things: promised.map((one) => thingOf(world, one, productOf.get(one.productId), terms.get(one.productId))),
  };
}

/**
 * Reads the promise for the sale's buyer and seller. Empty for a sale from before listing versions existed. @throws
 * sale_not_found
 */
export const readPromise = (world: ReadWorld, caller: Caller, { saleId }: { saleId: string }) =>
  read(world, saleId, (sale) => moverOfSale(sale, caller) !== null);

/**
 * Reads the promise for administrators who decide disputes, except in their own cases. @throws sale_not_found, own_case
 */
export const readPromiseAsAdmin = (world: ReadWorld, admin: Caller, { saleId }: { saleId: string }) =>
  read(world, saleId, ({ buyerId, sellerId }) => {
    assertNotOwnCase(admin.id, [buyerId, sellerId]);
    return true;
  });
