/** A search as readings of products, one stage after another: in the name, in what it says besides, mistyped. */

import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { isPlaceAlone, type Question, type SearchPlan } from '#domain/products/search-plan.ts';
import { type RankedProduct, rankProducts } from '#domain/products/search-rank.ts';
import { placeNames } from '#domain/settings/campus-catalogue.ts';
import { campus } from '../../../lib/campus/campus.ts';

const anyOf = ([first = '', ...more]: string[]) => (more.length > 0 ? Query.or([first, ...more]) : first);
const allOf = ([first = '', ...more]: string[]) => (more.length > 0 ? Query.and([first, ...more]) : first);

function asQuery(question: Question): string {
  if (question.ask === 'search') return Query.search('searchTokens', question.value);
  if (question.ask === 'contains') return Query.contains('nameLowercase', question.value);
  return anyOf(question.ways.map((way) => allOf(way.map(asQuery))));
}

function unlike(question: Question): string {
  if (question.ask === 'search') return Query.notSearch('searchTokens', question.value);
  if (question.ask === 'contains') return Query.notContains('nameLowercase', question.value);
  return allOf(question.ways.map((way) => anyOf(way.map(unlike))));
}

/** What a list asks for besides the words. */
export interface SearchedList {
  /** What it is narrowed by. */
  readonly narrowed: readonly string[];
  /** A chosen order; null: what is meant most comes first. */
  readonly order: readonly string[] | null;
  /** The landing's list: names that begin with the term, then the others, both by name. */
  readonly beginsFirst: boolean;
}

/** What the stages before have found: in all, and in names. */
interface FoundSoFar {
  readonly found: number;
  readonly inName: number;
}

export interface Stage<P> {
  readonly queries: readonly string[];
  /** Products of one reading. */
  readonly limit: number;
  /** What of a reading is shown, in its order. */
  readonly arrange: (products: P[]) => P[];
  /** Whether it comes after stages that found so many. */
  readonly follows: (before: FoundSoFar) => boolean;
  /** Whether what it finds are names as they were typed. */
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
  /** Forms with letters left out meet by chance, too: the names that came are measured. */
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
    // One question for both, so that the order is whole.
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
    // In one order there is no better and no worse: what fits less well is shown where nothing else is.
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

/** Products that fit some of the words; null where there is only one word to fit. */
export const anyWordOf = (plan: SearchPlan, { narrowed }: SearchedList): string[] | null =>
  plan.anyWord.length > 0 ? [...narrowed, ...plan.anyWord.map(asQuery), ...newest] : null;
