import { notRented } from '#domain/kinds/empty-columns.ts';
import { lowercaseName } from '#domain/products/catalogue.ts';
import { freshListing } from '#domain/products/freshness.ts';
import { postProductInput } from '#domain/products/product-input.ts';
import { searchTokens } from '#domain/products/search-tokens.ts';
import { campusDefaults } from '#domain/settings/defaults.ts';
import { lowestPrice } from '#kinds/service/rules/appointment.ts';
import { create, type Row, type RowData } from '../../functions/usecases/rows.ts';
import { bundles } from '../campus/gifts.ts';
import { type PersonSeed, personId } from '../campus/people.ts';
import { type BatchSeed, batchOf } from '../campus/preorders.ts';
import { type CampusProduct, products } from '../campus/products.ts';
import { serviceOf } from '../campus/services.ts';
import type { DemoCampus, SeededProduct } from '../demo-campus.ts';
import { everyone } from './people-rows.ts';
import { daysAgo, hoursAgo, type PlannedRow, planned } from './planned-row.ts';
import { rentalProduct } from './rental-rows.ts';

/** Columns of a pre-order product; its batch counts the pieces. */
const preorder = ({ closesIn }: BatchSeed, now: number) => ({
  kind: 'preorder',
  stock: null,
  closesAt: hoursAgo(now, -closesIn),
});

function productData(product: SeededProduct, people: readonly PersonSeed[], now: number): RowData<'products'> {
  const seller = people.find((person) => person.key === product.by);
  const sellerId = personId(product.by);
  const { id, about, off, at, cod, by: _by, ago: _ago, sold, ...further } = product;
  const form = { ...further, description: about, discount: off, location: at, codAddress: cod, imageIds: [id] };
  const input = postProductInput.parse(form);
  const batch = batchOf(product.name);
  const service = serviceOf(product.name);
  return {
    ...input,
    nameLowercase: lowercaseName(product.name),
    searchTokens: searchTokens(input),
    imageId: id,
    sold,
    isSold: false,
    ...freshListing(now, campusDefaults.rules.listingDays),
    heldUntil: null,
    sellerId,
    sellerName: seller?.name ?? '',
    sellerPhotoId: seller?.hasPhoto ? sellerId : '',
    version: 0,
    versionId: '',
    kind: 'goods',
    closesAt: null,
    ...notRented.product,
    freeDays: [],
    isInBundle: bundles.some(({ parts }) => parts.some((name) => product.name.startsWith(name))),
    ...(batch ? preorder(batch, now) : {}),
    ...rentalProduct(product.name, now),
    ...(service ? { kind: 'service', price: lowestPrice(service.packages), discount: 0 } : {}),
  };
}

/** Products of a category are spread over a day, so that no two have the same date. */
const postedAt = (now: number, product: SeededProduct, place: number): string =>
  daysAgo(now, product.ago + (place % 23) / 24);

export const productRows = (campus: Pick<DemoCampus, 'products' | 'people'>, now: number): PlannedRow[] =>
  campus.products.map((product, place) =>
    planned(create('products', product.id, productData(product, campus.people, now)), postedAt(now, product, place)),
  );

/** A product row of the first campus, as a function would read it. */
export function productRow(product: CampusProduct, now: number): Row<'products'> {
  const date = postedAt(now, product, products.indexOf(product));
  return {
    ...productData(product, everyone, now),
    $id: product.id,
    $sequence: '',
    $createdAt: date,
    $updatedAt: date,
    $permissions: [],
    $databaseId: 'market',
    $tableId: 'products',
  };
}
