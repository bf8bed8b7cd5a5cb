import { infiniteQueryOptions } from '@tanstack/react-query';
import { Query } from 'appwrite';
import { searchTerm } from '#domain/products/catalogue.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { listRows } from '../../../lib/tables.ts';
import { cardColumns } from '../../../shop/product/product-columns.ts';
import { choiceNames, type Filters } from '../filters/search-params.ts';

/** How the name is searched: the landing finds names that begin with the term before those that contain it, all other lists names that contain it. */
export type SearchMode = 'prefix' | 'contains';

/** Each order is that of an index of appwrite.json (docs/catalogue-queries.md). */
const orders: Record<Filters['sort'], () => string[]> = {
  terbaru: () => [Query.orderDesc('$createdAt')],
  termurah: () => [Query.orderAsc('price')],
  lokasi: () => [Query.orderAsc('location'), Query.orderDesc('$createdAt')],
};

/** What availabilityOf calls available. */
const available = () => [
  Query.equal('isSold', false),
  Query.or([Query.isNull('stock'), Query.greaterThan('stock', 0)]),
];

const narrowing = (filters: Filters): string[] => [
  ...(filters.categories.length > 0 ? [Query.equal('category', filters.categories)] : []),
  ...choiceNames.filter((choice) => filters[choice] !== '').map((choice) => Query.equal(choice, filters[choice])),
  ...(filters.minPrice > 0 ? [Query.greaterThanEqual('price', filters.minPrice)] : []),
  ...(filters.maxPrice !== null ? [Query.lessThanEqual('price', filters.maxPrice)] : []),
  ...(filters.maxDiscount !== null ? [Query.lessThanEqual('discount', filters.maxDiscount)] : []),
  ...(filters.availableOnly ? available() : []),
];

/** The stretches of a list, one after another: each is read to its end before the next one begins. */
function stretches(filters: Filters, mode: SearchMode): string[][] {
  const term = searchTerm(filters.search);
  const narrowed = narrowing(filters);
  if (!term) return [[...narrowed, ...orders[filters.sort]()]];
  const contains = Query.contains('nameLowercase', term);
  if (mode === 'contains') return [[...narrowed, contains, ...orders[filters.sort]()]];
  const byName = Query.orderAsc('nameLowercase');
  return [
    [...narrowed, Query.startsWith('nameLowercase', term), byName],
    [...narrowed, contains, Query.notStartsWith('nameLowercase', term), byName],
  ];
}

/** Where a page begins: in which stretch, after which product of it. */
interface Place {
  stretch: number;
  after?: string | undefined;
}

interface ProductPage {
  products: Awaited<ReturnType<typeof readStretch>>;
  /** Absent at the end of the list. */
  next?: Place;
}

const readStretch = (where: string[], limit: number, after: string | undefined) =>
  listRows('products', { select: cardColumns, where, limit, after });

/** A page is full as long as there is anything left: where one stretch ends, the next goes on. */
async function readPage(all: readonly string[][], { stretch, after }: Place, limit: number): Promise<ProductPage> {
  const products = await readStretch(all[stretch] ?? [], limit, after);
  const last = products.at(-1)?.$id;
  if (products.length === limit) return { products, next: { stretch, after: last } };
  if (stretch + 1 >= all.length) return { products };
  const rest = await readPage(all, { stretch: stretch + 1 }, limit - products.length);
  return { ...rest, products: [...products, ...rest.products] };
}

/** One page after another by cursor. */
export function productListOptions(filters: Filters, mode: SearchMode, pageSize: number) {
  return infiniteQueryOptions({
    queryKey: queryKeys.productList(mode, pageSize, filters),
    queryFn: ({ pageParam }) => readPage(stretches(filters, mode), pageParam, pageSize),
    initialPageParam: { stretch: 0 } as Place,
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
  });
}
