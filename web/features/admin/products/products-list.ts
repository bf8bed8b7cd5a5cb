import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { lowercaseName, postingCategories } from '#domain/products/catalogue.ts';
import { productTexts } from '../../../copy/admin.ts';
import { listRows } from '../../../lib/tables.ts';
import { adminColumns } from '../../../shop/product/product-columns.ts';
import type { ListSpec, PageRequest } from '../list/list-spec.ts';

export const productsSpec: ListSpec = {
  table: 'products',
  searchLabel: productTexts.search,
  search: (text) => [Query.contains('nameLowercase', lowercaseName(text))],
  filters: [
    {
      param: 'kategori',
      label: productTexts.category,
      all: productTexts.allCategories,
      choices: postingCategories.map((name) => ({
        value: name,
        label: name,
        queries: [Query.equal('category', name)],
      })),
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
  ],
  pageSize: 15,
};

export const loadProducts = (page: PageRequest) => listRows('products', { select: adminColumns, ...page });

export type ListedProduct = Awaited<ReturnType<typeof loadProducts>>[number];

export const productCsvHeader = [
  productTexts.id,
  productTexts.name,
  productTexts.category,
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
  product.price,
  product.discount,
  product.stock ?? '',
  product.sold,
  product.location,
  product.sellerName,
  new Date(product.$createdAt),
];
