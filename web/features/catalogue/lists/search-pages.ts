/** The pages of a search. Loaded on the first search, to keep the first screen small. */
import { limits } from '#domain/limits.ts';
import { inOtherWords, markedName, type NamePart } from '#domain/products/search-intent.ts';
import { planSearch, type SearchPlan } from '#domain/products/search-plan.ts';
import { type RankedProduct, rankNearest, saysTyped } from '#domain/products/search-rank.ts';
import { campusWords } from '#domain/settings/campus-catalogue.ts';
import { campus } from '../../../lib/campus/campus.ts';
import { anyWordOf, type SearchedList, stagesOf } from './search-stages.ts';

/** Reads at most `limit` products that meet the queries, after the one with that id. */
export type ReadProducts<P> = (queries: string[], limit: number, after: string | undefined) => Promise<P[]>;

/** Where a page starts: the stage, the product, and what was loaded but not shown. */
export interface SearchPlace<P> {
  readonly stage: number;
  readonly after?: string | undefined;
  readonly ready: readonly P[];
  /** Products found so far, and those whose name matches as typed. */
  readonly found: number;
  readonly inName: number;
}

const start = { stage: 0, ready: [], found: 0, inName: 0 } as const;

/** A product with its name split to highlight the search terms. */
export type Found<P> = P & { readonly nameParts: readonly NamePart[] };

export interface SearchPage<P> {
  readonly products: Found<P>[];
  /** Products that match some of the words, when few match all. */
  readonly nearby: Found<P>[];
  /** The probably intended text, when a word matches nothing. */
  readonly meant: string | null;
  /** Absent at the end of the list. */
  readonly next?: SearchPlace<P>;
}

async function readNearby<P extends RankedProduct>(
  plan: SearchPlan,
  list: SearchedList,
  read: ReadProducts<P>,
  shown: readonly P[],
): Promise<P[]> {
  const queries = anyWordOf(plan, list);
  if (!queries || list.order) return [];
  const ids = new Set(shown.map(({ $id }) => $id));
  const products = await read(queries, limits.searchBatch, undefined);
  return rankNearest(
    plan,
    products.filter(({ $id }) => !ids.has($id)),
  ).slice(0, limits.browsePageSize);
}

/** A page of search results; null: the first one. It is full while there are more results. */
export async function readSearchPage<P extends RankedProduct>(
  { text, list, read }: { text: string; list: SearchedList; read: ReadProducts<P> },
  from: SearchPlace<P> | null,
  limit: number,
): Promise<SearchPage<P>> {
  const plan = planSearch(text, campusWords(campus()));
  if (!plan) return { products: [], nearby: [], meant: null };
  const place: SearchPlace<P> = from ?? start;
  const stages = stagesOf<P>(plan, list, limit);
  const marked = (products: readonly P[]) =>
    products.map((product) => ({ ...product, nameParts: markedName(plan, product.name) }));
  let { stage, after, found, inName } = place;
  const ready = [...place.ready];
  for (let before = { found, inName }; ready.length < limit; ) {
    const now = stages[stage];
    if (!now) break;
    if (after !== undefined || now.follows(before)) {
      const rows = await read([...now.queries], now.limit, after);
      const products = now.arrange(rows);
      ready.push(...products);
      found += products.length;
      if (now.isName) inName += products.filter((product) => saysTyped(plan, product)).length;
      after = rows.length === now.limit ? rows.at(-1)?.$id : undefined;
      if (after !== undefined) continue;
    }
    stage += 1;
    before = { found, inName };
  }
  const products = ready.slice(0, limit);
  const rest = ready.slice(limit);
  const [best] = place.found === 0 ? products : [];
  const page = { products: marked(products), nearby: [], meant: best ? inOtherWords(plan, best) : null };
  if (rest.length > 0 || stage < stages.length) return { ...page, next: { stage, after, ready: rest, found, inName } };
  return { ...page, nearby: found < limits.searchFew ? marked(await readNearby(plan, list, read, products)) : [] };
}
