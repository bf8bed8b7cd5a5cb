import { Query } from 'appwrite';
import type { CsvCell } from '#domain/csv.ts';
import { lowercaseName, postingCategories } from '#domain/products/catalogue.ts';
import { formatDateTime } from '../../../copy/format.ts';
import { listRows } from '../../../lib/tables.ts';
import { adminColumns } from '../../../shop/product/product-columns.ts';
import type { ListSpec, PageRequest } from '../list/list-spec.ts';

export const productsSpec: ListSpec = {
  table: 'products',
  searchLabel: 'Cari nama produk…',
  search: (text) => [Query.contains('nameLowercase', lowercaseName(text))],
  filters: [
    {
      param: 'kategori',
      label: 'Kategori',
      all: 'Semua kategori',
      choices: postingCategories.map((name) => ({
        value: name,
        label: name,
        queries: [Query.equal('category', name)],
      })),
    },
    {
      param: 'stok',
      label: 'Stok',
      all: 'Semua stok',
      choices: [
        { value: 'habis', label: 'Stok habis', queries: [Query.equal('stock', 0)] },
        { value: 'terjual', label: 'Ditandai terjual', queries: [Query.equal('isSold', true)] },
      ],
    },
  ],
  sorts: [
    { value: 'terbaru', label: 'Terbaru', queries: [Query.orderDesc('$createdAt')] },
    { value: 'nama', label: 'Nama A–Z', queries: [Query.orderAsc('nameLowercase')] },
    { value: 'termurah', label: 'Termurah', queries: [Query.orderAsc('price')] },
    { value: 'termahal', label: 'Termahal', queries: [Query.orderDesc('price')] },
  ],
  pageSize: 15,
};

export const loadProducts = (page: PageRequest) => listRows('products', { select: adminColumns, ...page });

export type ListedProduct = Awaited<ReturnType<typeof loadProducts>>[number];

export const productCsvHeader = [
  'ID',
  'Nama',
  'Kategori',
  'Harga',
  'Diskon (%)',
  'Stok',
  'Terjual',
  'Lokasi',
  'Penjual',
  'Dibuat',
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
  formatDateTime(product.$createdAt),
];
