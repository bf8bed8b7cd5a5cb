import { discountedPrice } from '#domain/money.ts';
import { lowercaseName, searchTerm } from '#domain/products/catalogue.ts';
import { availabilityOf } from '#domain/products/listing.ts';
import { sellingCopy } from '../../copy/selling.ts';

export const { sorts } = sellingCopy;

export type OwnSort = keyof typeof sorts;

/** Search, sorting and page of the list, stored in the URL. */
export interface OwnView {
  search: string;
  sort: OwnSort;
  /** Starts at 1. */
  page: number;
}

interface OwnProduct {
  readonly name: string;
  readonly price: number;
  readonly discount: number;
  readonly stock: number | null;
  readonly sold: number;
  readonly isSold: boolean;
  readonly isListed: boolean;
  /** End of the listing, ISO; null if it has none. */
  readonly listedUntil: string | null;
}

const ownPageSize = 10;

export const isSort = (text: string | null): text is OwnSort => text !== null && Object.hasOwn(sorts, text);

export function readView(params: URLSearchParams): OwnView {
  const sort = params.get('urut');
  const page = params.get('hal') ?? '';
  return {
    search: params.get('q') ?? '',
    sort: isSort(sort) ? sort : 'terbaru',
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Writes the view into the URL; defaults are left out. */
export function writeView(params: URLSearchParams, view: OwnView): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (key: string, value: string, usual: string) =>
    value === usual ? next.delete(key) : next.set(key, value);
  put('q', view.search, '');
  put('urut', view.sort, 'terbaru');
  put('hal', String(view.page), '1');
  return next;
}

const costs = (product: OwnProduct) => discountedPrice(product.price, product.discount);
/** Number of pieces; untracked stock counts as unlimited. */
const left = (product: OwnProduct) => product.stock ?? Number.POSITIVE_INFINITY;
const ascending = (a: number, b: number) => (a === b ? 0 : a - b);

const isEnded = (product: OwnProduct) => availabilityOf(product) === 'unlisted';
const endsAt = ({ listedUntil }: OwnProduct) =>
  listedUntil === null ? Number.POSITIVE_INFINITY : Date.parse(listedUntil);
/** Ended listings first, the most recently ended on top; then running ones, the soonest to end on top. */
function byTerm(a: OwnProduct, b: OwnProduct): number {
  if (isEnded(a) !== isEnded(b)) return isEnded(a) ? -1 : 1;
  return isEnded(a) ? ascending(endsAt(b), endsAt(a)) : ascending(endsAt(a), endsAt(b));
}

const comparisons: Record<OwnSort, (a: OwnProduct, b: OwnProduct) => number> = {
  terbaru: () => 0, // already loaded in this order
  nama: (a, b) => a.name.localeCompare(b.name, 'id'),
  termurah: (a, b) => costs(a) - costs(b),
  termahal: (a, b) => costs(b) - costs(a),
  stok: (a, b) => ascending(left(a), left(b)),
  tayang: byTerm,
  terlaris: (a, b) => b.sold - a.sold,
};

/** One page of the search results in the chosen order. Page numbers beyond the end give the last page. */
export function ownPage<P extends OwnProduct>(products: readonly P[], view: OwnView) {
  const term = searchTerm(view.search);
  const found = products
    .filter(({ name }) => lowercaseName(name).includes(term))
    .toSorted((a, b) => comparisons[view.sort](a, b));
  const pages = Math.max(1, Math.ceil(found.length / ownPageSize));
  const page = Math.min(view.page, pages);
  return { count: found.length, pages, page, shown: found.slice((page - 1) * ownPageSize, page * ownPageSize) };
}
