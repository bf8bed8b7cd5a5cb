import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { namesOf } from '#domain/settings/campus-catalogue.ts';
import { productTexts } from '../../../copy/admin.ts';
import { kindWord } from '../../../kinds/faces.ts';
import { campus } from '../../../lib/campus/campus.ts';
import { listRows } from '../../../lib/tables.ts';
import { adminColumns } from '../../../shop/product/product-columns.ts';
import type { ListSpec, PageRequest } from '../list/list-spec.ts';
import { withId, wordConditions } from '../list/text-conditions.ts';

export const productsSpec: ListSpec = {
  table: 'products',
  searchLabel: productTexts.search,
  search: (text) => wordConditions(text, ['nameLowercase', 'sellerName'], withId(text)),
  filters: [
    {
      param: 'kategori',
      label: productTexts.category,
      all: productTexts.allCategories,
      get choices() {
        return campus().categories.categories.map((category) => ({
          value: category.name,
          label: category.name,
          queries: [Query.equal('category', namesOf(category))],
        }));
      },
    },
    {
      param: 'stok',
      label: productTexts.stock,
      all: productTexts.allStocks,
      choices: [
        { value: 'habis', label: productTexts.soldOut, queries: [Query.equal('stock', 0)] },
        { value: 'terjual', label: productTexts.markedSold, queries: [Query.equal('isSold', true)] },
      ],
    },
  ],
  sorts: [
    { value: 'terbaru', label: productTexts.newest, queries: [Query.orderDesc('$createdAt')] },
    { value: 'nama', label: productTexts.byName, queries: [Query.orderAsc('nameLowercase')] },
    { value: 'termurah', label: productTexts.cheapest, queries: [Query.orderAsc('price')] },
    { value: 'termahal', label: productTexts.dearest, queries: [Query.orderDesc('price')] },
    { value: 'terlama', label: productTexts.oldest, queries: [Query.orderAsc('$createdAt')] },
    { value: 'nama-z', label: productTexts.byNameDown, queries: [Query.orderDesc('nameLowercase')] },
    { value: 'terlaris', label: productTexts.bestSold, queries: [Query.orderDesc('sold')] },
    { value: 'tersepi', label: productTexts.leastSold, queries: [Query.orderAsc('sold')] },
    { value: 'kategori', label: productTexts.byCategory, queries: [Query.orderAsc('category')] },
    { value: 'kategori-z', label: productTexts.byCategoryDown, queries: [Query.orderDesc('category')] },
  ],
  dates: '$createdAt',
  columnSorts: {
    [productTexts.product]: ['nama', 'nama-z'],
    [productTexts.price]: ['termurah', 'termahal'],
    [productTexts.sold]: ['tersepi', 'terlaris'],
    [productTexts.category]: ['kategori', 'kategori-z'],
  },
  pageSize: 15,
};

export const loadProducts = (page: PageRequest) => listRows('products', { select: adminColumns, ...page });

export type ListedProduct = Awaited<ReturnType<typeof loadProducts>>[number];

export const productCsvHeader = [
  productTexts.id,
  productTexts.name,
  productTexts.category,
  productTexts.kind,
  productTexts.price,
  productTexts.discount,
  productTexts.stock,
  productTexts.sold,
  productTexts.location,
  productTexts.seller,
  productTexts.createdAt,
];

export const productCells = (product: ListedProduct): CsvCell[] => [
  product.$id,
  product.name,
  product.category,
  kindWord(product),
  product.price,
  product.discount,
  product.stock ?? '',
  product.sold,
  product.location,
  product.sellerName,
  new Date(product.$createdAt),
];
