/** Reads the pages of a search. Loaded on the first search, to keep the first screen small. */
import { limits } from '#domain/limits.ts';
import { inOtherWords, markedName, type NamePart } from '#domain/products/search-intent.ts';
import { occurring, planSearch, type SearchPlan } from '#domain/products/search-plan.ts';
import { type RankedProduct, rankNearest, saysTyped } from '#domain/products/search-rank.ts';
import { campusWords } from '#domain/settings/campus-catalogue.ts';
import { campus } from '../../../lib/campus/campus.ts';
import { listed } from '../../../shop/product/listed.ts';
import { questionQuery } from '../../../shop/product/question-query.ts';
import { anyWordOf, type SearchedList, stagesOf } from './search-stages.ts';

/** Reads at most `limit` products that match the queries, starting after the product with the id `after`. */
export type ReadProducts<P> = (queries: string[], limit: number, after: string | undefined) => Promise<P[]>;

/** The cursor of a page: the stage, the last product read, and products read but not shown yet. */
export interface SearchPlace<P> {
  readonly stage: number;
  readonly after?: string | undefined;
  readonly ready: readonly P[];
  /** Number of products found so far, and how many of them match by name as typed. */
  readonly found: number;
  readonly inName: number;
  /** Ids of the first few that were shown. */
  readonly shown: readonly string[];
}

const start = { stage: 0, ready: [], found: 0, inName: 0, shown: [] } as const;

/** A product with its name split to highlight the search terms. */
export type Found<P> = P & { readonly nameParts: readonly NamePart[] };

export interface SearchPage<P> {
  readonly products: Found<P>[];
  /** Whether the products cannot be ordered (sold, closed or held). A page never mixes both groups. */
  readonly isGone: boolean;
  /** Products that match some of the words, when few match all. */
  readonly nearby: Found<P>[];
  /** The probably intended text, when a word matches nothing. */
  readonly meant: string | null;
  /** Absent at the end of the list. */
  readonly next?: SearchPlace<P>;
}

/** Products that match some of the words: those that can be ordered or, if there are none, the others. */
async function readNearby<P extends RankedProduct>(
  plan: SearchPlan,
  list: SearchedList,
  read: ReadProducts<P>,
  shown: readonly string[],
): Promise<P[]> {
  if (plan.anyWord.length === 0 || list.order) return [];
  for (const part of list.parts) {
    const products = await read(anyWordOf(plan, list, part), limits.searchBatch, undefined);
    const others = products.filter(({ $id }) => !shown.includes($id));
    const nearest = rankNearest(plan, others).slice(0, limits.browsePageSize);
    if (nearest.length > 0) return nearest;
  }
  return [];
}

/**
 * The typed words that occur in any listed product, available or not. A match across a word boundary ('novell' in
 * 'Novel Laut') does not count. Requested only before a search for typos.
 */
async function knownOf<P extends RankedProduct>(plan: SearchPlan, read: ReadProducts<P>): Promise<ReadonlySet<string>> {
  const parts = plan.words.flatMap((word) => (word.kinds.length > 0 ? [] : word.parts));
  const known = await Promise.all(
    parts.map(async (part) => {
      const rows = await read([listed(), questionQuery(occurring(part))], limits.searchFew, undefined);
      const alone = { ...plan, words: [{ text: part, parts: [part], kinds: [] }] };
      return rows.some((row) => saysTyped(alone, row)) ? [part] : [];
    }),
  );
  return new Set(known.flat());
}

const none: ReadonlySet<string> = new Set();

/**
 * Reads a page of search results; `from` is null for the first page. A page has fewer than `limit` products only at the
 * end of its group (orderable or not).
 */
export async function readSearchPage<P extends RankedProduct>(
  { text, list, read }: { text: string; list: SearchedList; read: ReadProducts<P> },
  from: SearchPlace<P> | null,
  limit: number,
): Promise<SearchPage<P>> {
  const plan = planSearch(text, campusWords(campus()));
  if (!plan) return { products: [], isGone: false, nearby: [], meant: null };
  const place: SearchPlace<P> = from ?? start;
  const stages = stagesOf<P>(plan, list, limit);
  const marked = (products: readonly P[]) =>
    products.map((product) => ({ ...product, nameParts: markedName(plan, product.name) }));
  let { stage, after, found, inName } = place;
  const ready = [...place.ready];
  // Products carried over from the previous page may belong to the previous stage.
  let isGone = stages[after === undefined && ready.length > 0 ? stage - 1 : stage]?.isGone === true;
  let known: ReadonlySet<string> | null = null;
  for (let before = { found, inName }; ready.length < limit; ) {
    const now = stages[stage];
    if (!now || (ready.length > 0 && now.isGone !== isGone)) break;
    isGone = now.isGone;
    if (after !== undefined || now.follows(before)) {
      if (now.finds === 'slips') known ??= await knownOf(plan, read);
      const queries = now.queries(known ?? none);
      const rows = queries ? await read([...queries], now.limit, after) : [];
      const products = now.arrange(rows);
      ready.push(...products);
      found += products.length;
      if (now.finds === 'names') inName += products.filter((product) => saysTyped(plan, product)).length;
      after = rows.length === now.limit ? rows.at(-1)?.$id : undefined;
      if (after !== undefined) continue;
    }
    stage += 1;
    before = { found, inName };
  }
  const products = ready.slice(0, limit);
  const rest = ready.slice(limit);
  const [best] = place.found === 0 ? products : [];
  const meant = known && best ? inOtherWords(plan, best, known) : null;
  const page = { products: marked(products), isGone, nearby: [], meant };
  const shown = [...place.shown, ...products.map(({ $id }) => $id)].slice(0, limits.searchFew);
  if (rest.length > 0 || stage < stages.length)
    return { ...page, next: { stage, after, ready: rest, found, inName, shown } };
  return { ...page, nearby: found < limits.searchFew ? marked(await readNearby(plan, list, read, shown)) : [] };
}
