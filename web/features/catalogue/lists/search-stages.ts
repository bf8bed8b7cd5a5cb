/** Splits a search into a sequence of queries: by name, by other texts, by name with typos. */

import { Query } from 'appwrite';
import { limits } from '#domain/limits.ts';
import { isPlaceAlone, type Question, type SearchPlan, withTypos } from '#domain/products/search-plan.ts';
import { type RankedProduct, rankProducts } from '#domain/products/search-rank.ts';
import { campusWords, placeNames } from '#domain/settings/campus-catalogue.ts';
import { campus } from '../../../lib/campus/campus.ts';
import type { ListPart } from '../../../shop/product/available-first.ts';
import { allOf, anyOf, questionQuery } from '../../../shop/product/question-query.ts';

const asQuery = (question: Question) => questionQuery(question);

/** Matches rows of other kinds and rows without a kind, which `notEqual` alone would leave out. */
const otherKind = (kinds: readonly string[]): string =>
  anyOf([Query.isNull('kind'), allOf(kinds.map((kind) => Query.notEqual('kind', kind)))]);

function unlike(question: Question): string {
  if (question.ask === 'search') return Query.notSearch('searchTokens', question.value);
  if (question.ask === 'contains') return Query.notContains('nameLowercase', question.value);
  if (question.ask === 'kind') return otherKind(question.kinds);
  return allOf(question.ways.map((way) => anyOf(way.map(unlike))));
}

/** The conditions of a list apart from the search text. */
export interface SearchedList {
  /** Queries of the list's filters. */
  readonly narrowed: readonly string[];
  /** Groups of products (orderable or not), searched one after the other. */
  readonly parts: readonly ListPart[];
  /** Queries of the chosen sorting; null for the best match first. */
  readonly order: readonly string[] | null;
  /** Whether names that start with the term come first, then the others, both by name (landing page). */
  readonly beginsFirst: boolean;
}

/** Number of products that the earlier stages have found, in total and by name. */
interface FoundSoFar {
  readonly found: number;
  readonly inName: number;
}

export interface Stage<P> {
  /** Returns null to skip the stage. `known` are the typed words that occur in the catalogue. */
  readonly queries: (known: ReadonlySet<string>) => readonly string[] | null;
  /** Products per query. */
  readonly limit: number;
  /** Selects and sorts the products of a query. */
  readonly arrange: (products: P[]) => P[];
  /** Whether the stage runs, given the earlier results. */
  readonly follows: (before: FoundSoFar) => boolean;
  /** What the stage matches: names as typed, other texts, or names with typos. */
  readonly finds: 'names' | 'texts' | 'slips';
  readonly isGone: boolean;
}

const newest = [Query.orderDesc('$createdAt')];
const batch = limits.searchBatch;
const noName = ({ inName }: FoundSoFar) => inName === 0;
const always = () => true;

function partStages<P extends RankedProduct>(
  plan: SearchPlan,
  { narrowed, order, beginsFirst }: SearchedList,
  part: ListPart,
  limit: number,
): Stage<P>[] {
  const { isGone } = part;
  const where = (...queries: readonly string[]) => [...narrowed, ...part.where, ...queries];
  const asRead = (products: P[]) => products;
  const ranked = (products: P[]) => rankProducts(plan, products);
  /** Typo queries also match other words by chance, so the names are compared again. */
  const mistyped = (products: P[]) => rankProducts(plan, products, plan.words.length);
  const mistypedInOrder = (products: P[]) => {
    const fit = new Set(mistyped(products));
    return products.filter((product) => fit.has(product));
  };
  const stage = (
    queries: readonly string[],
    size: number,
    arrange: Stage<P>['arrange'],
    more: Partial<Stage<P>> = {},
  ): Stage<P> => ({
    ...{ queries: () => where(...queries), limit: size, arrange, follows: always, finds: 'names', isGone, ...more },
  });
  /** With a chosen sorting, products in that order; otherwise the newest ones, best match first. */
  const ordered = (queries: readonly string[], more?: Partial<Stage<P>>) =>
    order ? stage([...queries, ...order], limit, asRead, more) : stage([...queries, ...newest], batch, ranked, more);

  const named = plan.inName.map(asQuery);
  const notNamed = anyOf(plan.inName.map(unlike));
  const there = isPlaceAlone(plan)
    ? Query.equal(
        'location',
        plan.places.flatMap((place) => placeNames(campus(), place)),
      )
    : null;
  // One query finds names and places together, so that the sorting covers both.
  if (order && there !== null && !beginsFirst) return [ordered([anyOf([allOf(named), there])])];

  const isKind = plan.kinds.length > 0;
  const ofKind = isKind ? [Query.equal('kind', [...plan.kinds])] : [];
  const notOfKind = isKind ? [otherKind(plan.kinds)] : [];
  const nothing = ({ found }: FoundSoFar) => found === 0;
  const stages: Stage<P>[] = [];
  if (beginsFirst) {
    const byName = Query.orderAsc('nameLowercase');
    const others = [Query.notStartsWith('nameLowercase', plan.term), byName];
    stages.push(stage([Query.startsWith('nameLowercase', plan.term), byName], limit, asRead));
    if (isKind) stages.push(stage([...ofKind, ...others], limit, asRead));
    stages.push(stage([...named, ...notOfKind, ...others], limit, asRead));
  } else {
    if (isKind) stages.push(ordered(ofKind));
    stages.push(ordered([...named, ...notOfKind], isKind && order ? { follows: nothing } : {}));
  }
  const texts = { finds: 'texts' } as const;
  if (there !== null) return [...stages, ordered([there, notNamed], { ...texts, limit: batch })];
  if (plan.words.length === 0) return stages;

  // With a chosen sorting nothing is ranked, so weaker matches are shown only if there are no others.
  const few = (before: FoundSoFar) => noName(before) && before.found < limits.searchFew;
  stages.push(
    ordered([...plan.anywhere.map(asQuery), notNamed, ...notOfKind], { ...texts, follows: order ? nothing : always }),
    {
      ...{ limit: batch, arrange: order ? mistypedInOrder : mistyped, follows: order ? nothing : few },
      ...{ finds: 'slips', isGone },
      queries(known) {
        const typos = withTypos(plan, known, campusWords(campus())).map(asQuery);
        if (typos.length === 0) return null;
        return where(...typos, anyOf(plan.anywhere.map(unlike)), ...(order ?? newest));
      },
    },
  );
  return stages;
}

/** All stages for orderable products, followed by the same stages for the others. */
export const stagesOf = <P extends RankedProduct>(plan: SearchPlan, list: SearchedList, limit: number): Stage<P>[] =>
  list.parts.flatMap((part) => partStages<P>(plan, list, part, limit));

/** The queries for products of this part that match some of the words. */
export const anyWordOf = (plan: SearchPlan, { narrowed }: SearchedList, { where }: ListPart): string[] => [
  ...narrowed,
  ...where,
  ...plan.anyWord.map(asQuery),
  ...newest,
];
