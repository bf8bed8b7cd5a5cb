/**
 * Catalogue requests as the client's lists and searches send them. A seeded random number generator makes each one
 * different.
 */
import { limits } from '../../functions/domain/limits.ts';
import { planSearch } from '../../functions/domain/products/search-plan.ts';
import type { RankedProduct } from '../../functions/domain/products/search-rank.ts';
import { campusWords } from '../../functions/domain/settings/campus-catalogue.ts';
import { categories } from '../../functions/domain/settings/default-catalogue.ts';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import type { Random } from '../../tests/support/seeded-random.ts';
import { stagesOf } from '../../web/features/catalogue/lists/search-stages.ts';
import { listParts } from '../../web/shop/product/available-first.ts';
import { cardColumns } from '../../web/shop/product/product-columns.ts';
import { productId, words } from './products.ts';

export type Query =
  | string
  | { readonly method: string; readonly attribute?: string; readonly values?: readonly unknown[] };
export const on = (method: string, attribute: string, ...values: unknown[]): Query => ({ method, attribute, values });

/** The path of a list of rows as the client's SDK builds it. */
export function rowsPath(table: string, queries: readonly Query[], limit: number): string {
  const texts = [...queries, { method: 'limit', values: [limit] }].map((query) =>
    typeof query === 'string' ? query : JSON.stringify(query),
  );
  const asked = texts.map((text, at) => `queries[${at}]=${encodeURIComponent(text)}`);
  return `/tablesdb/market/tables/${table}/rows?${asked.join('&')}&total=0`;
}

/** Path of a list of products with the columns of a card. */
export const listPath = (queries: readonly Query[], limit: number): string =>
  rowsPath('products', [{ method: 'select', values: cardColumns }, ...queries], limit);

/** A kind of request: returns a different path each time for a campus with `size` products. */
export type Question = (random: Random, size: number) => string;

const whole = (random: Random, below: number) => Math.floor(random() * below);
const oneOf = <T>(random: Random, list: readonly T[]): T => list[whole(random, list.length)] as T;
const newest = on('orderDesc', '$createdAt');
const cheapest = on('orderAsc', 'price');
const listed = on('equal', 'isListed', true);
const page = limits.browsePageSize;
const list = (...queries: Query[]) => listPath([listed, ...queries], page);
const above = (random: Random) => on('greaterThanEqual', 'price', 5_000 + whole(random, 2_000_000));
const below = (random: Random) => on('lessThanEqual', 'price', 1_000_000 + whole(random, 2_000_000));
const after = (random: Random, size: number) => on('cursorAfter', '', productId(whole(random, size)));
const category = (random: Random) => on('equal', 'category', oneOf(random, categories));
const place = (random: Random) => on('equal', 'location', oneOf(random, ['Area Kampus', 'Gate 1']));

export const lists: Record<string, Question> = {
  // Includes a price, because 1,000 products alone would give only 1,000 different requests.
  'newest above a price, a page further': (random, size) => list(above(random), newest, after(random, size)),
  'category, newest, price range': (random) => list(category(random), above(random), below(random), newest),
  'cheapest above a price': (random) => list(above(random), cheapest),
  'category and place, cheapest, price range': (random) =>
    list(category(random), place(random), above(random), below(random), cheapest),
  'available only, newest, price range': (random) =>
    list(
      on('equal', 'isSold', false),
      '{"method":"or","values":[{"method":"isNull","attribute":"stock"},{"method":"greaterThan","attribute":"stock","values":[0]}]}',
      above(random),
      below(random),
      newest,
    ),
};

/** The first request of a search; a second one follows only if few products match. */
export function firstReading(term: string, narrowed: Query[], order: Query[] | null): string {
  const plan = planSearch(term, campusWords(campusDefaults));
  if (!plan) throw new Error(`Nothing to search for in "${term}".`);
  const texts = (queries: readonly Query[]) =>
    queries.map((query) => (typeof query === 'string' ? query : JSON.stringify(query)));
  const parts = listParts(Date.now());
  const asked = { narrowed: texts([listed, ...narrowed]), parts, order: order && texts(order), beginsFirst: false };
  const [first] = stagesOf<RankedProduct>(plan, asked, page);
  const queries = first?.queries(new Set());
  if (!first || !queries) throw new Error(`A search for "${term}" reads nothing.`);
  return listPath(queries, first.limit);
}

const word = (random: Random) => oneOf(random, words).toLowerCase();
const begun = (random: Random) => {
  const typed = word(random);
  return typed.slice(0, 3 + whole(random, typed.length - 2));
};

export const searches: Record<string, Question> = {
  'one word, a price': (random) => firstReading(begun(random), [above(random)], null),
  'two words, a price': (random) => firstReading(`${word(random)} ${begun(random)}`, [below(random)], null),
  'a word, category and price': (random) => firstReading(begun(random), [category(random), above(random)], null),
  'a word, cheapest above a price': (random) => firstReading(begun(random), [above(random)], [cheapest]),
  'one product, a price': (random, size) => firstReading(`seri ${whole(random, size)}`, [below(random)], null),
};

/** `count` different requests, cycling through the kinds. */
export function catalogueOfQuestions(random: Random, size: number, count: number): string[] {
  const kinds = Object.values({ ...lists, ...searches });
  return Array.from({ length: count }, (_, at) => (kinds[at % kinds.length] as Question)(random, size));
}

/**
 * Returns a function that picks from a list with a Zipf distribution: the n-th item is picked one n-th as often as the
 * first.
 */
export function zipf<T>(random: Random, list: readonly T[]): () => T {
  let sum = 0;
  const sums = list.map((_, at) => {
    sum += 1 / (at + 1);
    return sum;
  });
  return () => {
    const drawn = random() * sum;
    return list[sums.findIndex((one) => one >= drawn)] as T;
  };
}
