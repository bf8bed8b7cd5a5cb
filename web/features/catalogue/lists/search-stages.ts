/** A search as readings of products, one stage after another: in the name, in what it says besides, mistyped. */

import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { isPlaceAlone, type Question, type SearchPlan } from '#domain/products/search-plan.ts';
import { type RankedProduct, rankProducts } from '#domain/products/search-rank.ts';
import { placeNames } from '#domain/settings/campus-catalogue.ts';
import { campus } from '../../../lib/campus/campus.ts';
import { allOf, anyOf, questionQuery } from '../../../shop/product/question-query.ts';

const asQuery = (question: Question) => questionQuery(question);

function unlike(question: Question): string {
  if (question.ask === 'search') return Query.notSearch('searchTokens', question.value);
  if (question.ask === 'contains') return Query.notContains('nameLowercase', question.value);
  return allOf(question.ways.map((way) => anyOf(way.map(unlike))));
}

/** What a list asks for besides the search text. */
export interface SearchedList {
  /** The queries of its filters. */
  readonly narrowed: readonly string[];
  /** The chosen sorting; null: the best match first. */
  readonly order: readonly string[] | null;
  /** The landing page's list: names that begin with the term, then the others, both by name. */
  readonly beginsFirst: boolean;
}

/** What the earlier stages have found, in total and by name. */
interface FoundSoFar {
  readonly found: number;
  readonly inName: number;
}

export interface Stage<P> {
  readonly queries: readonly string[];
  /** Products per query. */
  readonly limit: number;
  /** Selects and sorts the products of a query. */
  readonly arrange: (products: P[]) => P[];
  /** Whether the stage runs after what was found before. */
  readonly follows: (before: FoundSoFar) => boolean;
  /** Whether its matches are names as typed. */
  readonly isName: boolean;
}

const newest = [Query.orderDesc('$createdAt')];
const batch = limits.searchBatch;
const noName = ({ inName }: FoundSoFar) => inName === 0;

export function stagesOf<P extends RankedProduct>(plan: SearchPlan, list: SearchedList, limit: number): Stage<P>[] {
  const { narrowed, order, beginsFirst } = list;
  const where = (questions: readonly Question[], ...more: string[]) => [
    ...narrowed,
    ...questions.map(asQuery),
    ...more,
  ];
  const asRead = (products: P[]) => products;
  const ranked = (products: P[]) => rankProducts(plan, products);
  /** Words with letters removed also match by chance: the names are compared again. */
  const mistyped = (products: P[]) => rankProducts(plan, products, plan.words.length);
  const mistypedInOrder = (products: P[]) => {
    const fit = new Set(mistyped(products));
    return products.filter((product) => fit.has(product));
  };
  const name = (queries: readonly string[], size: number, arrange: Stage<P>['arrange']): Stage<P> => ({
    ...{ queries, limit: size, arrange, follows: () => true, isName: true },
  });

  const there = isPlaceAlone(plan)
    ? Query.equal(
        'location',
        plan.places.flatMap((place) => placeNames(campus(), place)),
      )
    : null;
  const stages: Stage<P>[] = [];
  if (beginsFirst) {
    const byName = Query.orderAsc('nameLowercase');
    stages.push(name([...narrowed, Query.startsWith('nameLowercase', plan.term), byName], limit, asRead));
    stages.push(name(where(plan.inName, Query.notStartsWith('nameLowercase', plan.term), byName), limit, asRead));
  } else if (order && there !== null) {
    // One query for both, so that the sorting is complete.
    const named = allOf(plan.inName.map(asQuery));
    return [name([...narrowed, anyOf([named, there]), ...order], limit, asRead)];
  } else if (order) stages.push(name(where(plan.inName, ...order), limit, asRead));
  else stages.push(name(where(plan.inName, ...newest), batch, ranked));
  const also = { isName: false };
  const notInName = anyOf(plan.inName.map(unlike));
  if (there !== null) {
    const queries = [...narrowed, there, notInName, ...(order ?? newest)];
    return [...stages, { ...also, queries, limit: batch, arrange: order ? asRead : ranked, follows: () => true }];
  }
  if (plan.words.length === 0) return stages;

  const anywhere = where(plan.anywhere, notInName);
  const typos = where(plan.withTypos, anyOf(plan.anywhere.map(unlike)));
  if (order) {
    // With a chosen sorting nothing is ranked: weaker matches are shown only if there are no others.
    const nothing = ({ found }: FoundSoFar) => found === 0;
    stages.push({ ...also, queries: [...anywhere, ...order], limit, arrange: asRead, follows: nothing });
    stages.push({ ...also, queries: [...typos, ...order], limit: batch, arrange: mistypedInOrder, follows: nothing });
    return stages;
  }
  stages.push({ ...also, queries: [...anywhere, ...newest], limit: batch, arrange: ranked, follows: () => true });
  const few = (before: FoundSoFar) => noName(before) && before.found < limits.searchFew;
  stages.push({ ...also, queries: [...typos, ...newest], limit: batch, arrange: mistyped, follows: few });
  return stages;
}

/** The query for products that match some of the words; null for a single word. */
export const anyWordOf = (plan: SearchPlan, { narrowed }: SearchedList): string[] | null =>
  plan.anyWord.length > 0 ? [...narrowed, ...plan.anyWord.map(asQuery), ...newest] : null;
