/** Turns a typed search into queries that Appwrite can answer. */
import type { ProductKind } from '../kinds/kind.ts';
import { limits } from '../limits.ts';
import type { CampusWords } from '../settings/campus-catalogue.ts';
import { searchTerm } from './catalogue.ts';
import { kindsCalled, kindsMistyped } from './search-kinds.ts';
import { eachPlace, placesIn } from './search-places.ts';
import { isPriced, markPrices, unmarked } from './search-prices.ts';
import { askedWith, inPhrases, isSoftWord, plainestOf } from './search-synonyms.ts';
import { isMistakable, token, typedTypoKeys } from './search-tokens.ts';
import { bareWord, meantBy, stemsOf, wordsOf } from './search-words.ts';

/** One typed word; `parts` has several for a known phrase. */
export interface TypedWord {
  /** The text without blanks. */
  readonly text: string;
  readonly parts: readonly string[];
  /** Kinds of trade that the word stands for. */
  readonly kinds: readonly ProductKind[];
}

/**
 * A condition: `search` on searchTokens (any of these tokens, the last one as a prefix), `contains` on nameLowercase,
 * or one of these kinds.
 */
export type Question =
  | { readonly ask: 'search'; readonly value: string }
  | { readonly ask: 'contains'; readonly value: string }
  | { readonly ask: 'kind'; readonly kinds: readonly ProductKind[] }
  /** Satisfied if all conditions of one of these lists are. */
  | { readonly ask: 'either'; readonly ways: readonly (readonly Question[])[] };

export interface SearchPlan {
  /** The typed text in lower case with single blanks. */
  readonly term: string;
  /** Words that a product must match; empty if only punctuation or a place was typed. */
  readonly words: readonly TypedWord[];
  /** Words that only affect the ranking. */
  readonly soft: readonly string[];
  /**
   * Set if only words for a kind were typed ('open po'). All products of these kinds match; the conditions below cover
   * only the words.
   */
  readonly kinds: readonly ProductKind[];
  /** Typed places of the campus ('gate 1'): products there come first. */
  readonly places: readonly string[];
  /** All places of the campus. */
  readonly knownPlaces: readonly string[];
  /** Conditions for each word anywhere in the name. They find all names that contain the term, and others. */
  readonly inName: readonly Question[];
  /** Conditions for each word in any text of the product; empty without words. */
  readonly anywhere: readonly Question[];
  /** Condition for any of the words; empty for a single one. */
  readonly anyWord: readonly Question[];
}

const search = (...tokens: string[]): Question => ({ ask: 'search', value: tokens.join(' ') });
const contains = (value: string): Question => ({ ask: 'contains', value });

/** The fulltext index contains no single letters. */
const inName = (part: string): Question => ([...part].length < 2 ? contains(part) : search(token('part', part)));

/** Adds alternatives to a word's conditions: its synonyms, and the products of its kinds. */
function orOtherwise(
  first: readonly (readonly Question[])[],
  { text, kinds }: TypedWord,
  ask: (part: string) => Question,
) {
  const names = askedWith(text).map((name) => name.map(ask));
  const ways = [...first, ...names, ...(kinds.length > 0 ? [[{ ask: 'kind', kinds } as const]] : [])];
  const [only = []] = ways;
  return ways.length > 1 ? [{ ask: 'either', ways } as const] : only;
}

/** The word and its usual form in descriptions: 'casan' also finds 'charger'. */
const wordTokens = (part: string): string[] => [...plainestOf(part), part].map((word) => token('word', word));

const asWord = (part: string): Question => search(...wordTokens(part));

/** A phrase: each of its words, or the phrase as one word or as another name of the product. */
const inOneOrApart = (kind: 'part' | 'word', { text, parts }: TypedWord, apart: readonly Question[]) =>
  parts.length === 1 ? [apart] : [apart, [search(token(kind, text), token('phrase', text))]];

const nameQuestions = (word: TypedWord): readonly Question[] =>
  orOtherwise(inOneOrApart('part', word, word.parts.map(inName)), word, inName);

const wordQuestions = (word: TypedWord): readonly Question[] =>
  orOtherwise(inOneOrApart('word', word, word.parts.map(asWord)), word, asWord);

/** Alternatives for a word: its stems, and the category word of which it is a typo. */
function otherwise(word: string, categories: readonly string[]): string[] {
  const category = meantBy(word, [...new Set(categories.flatMap(wordsOf))].filter(isMistakable));
  return [...stemsOf(word), ...(category ? [category.word] : [])];
}

const typoTokens = (text: string): string[] => typedTypoKeys(text).map((key) => token('typo', key));

/** Whether the word occurs in the catalogue, in a name or in any text, so that it is not a typo. */
export const occurring = (part: string): Question => search(token('part', part), token('word', part));

/** Each word as typed, or with typos allowed in the name if it is not `known`; empty if all are known. */
export function withTypos(plan: SearchPlan, known: ReadonlySet<string>, { categories }: CampusWords): Question[] {
  const slip = (part: string): Question => {
    const said = [...otherwise(part, categories), part].map((word) => token('word', word));
    const kinds = kindsMistyped(part);
    const typed = search(...typoTokens(part), ...said);
    return kinds.length > 0 ? { ask: 'either', ways: [[typed], [{ ask: 'kind', kinds }]] } : typed;
  };
  const asIs = (part: string): Question => search(token('part', part), ...wordTokens(part));
  const isKnown = ({ kinds, parts }: TypedWord) => kinds.length > 0 || parts.every((part) => known.has(part));
  if (plan.words.every(isKnown)) return [];
  return plan.words.flatMap((word) =>
    word.kinds.length > 0 ? wordQuestions(word) : word.parts.map((part) => (known.has(part) ? asIs(part) : slip(part))),
  );
}

/**
 * Whether only places were typed. Such a search finds products at the place and products with the place in their name.
 */
export const isPlaceAlone = ({ words, places }: SearchPlan): boolean => words.length === 0 && places.length > 0;

/** Conditions for a name that contains one of these places. */
function namedQuestions(places: readonly string[]): Question[] {
  const ways = places.map((place) => wordsOf(place).map(inName));
  const [only = []] = ways;
  return ways.length > 1 ? [{ ask: 'either', ways }] : only;
}

/** The kinds that all of these words stand for. */
const kindsOfAll = ([first, ...more]: readonly TypedWord[]): readonly ProductKind[] =>
  first?.kinds.filter((kind) => more.every(({ kinds }) => kinds.includes(kind))) ?? [];

/**
 * The words that a product must match: known phrases are kept together; words for quality, recipient or price are left
 * out.
 */
function hardOf(words: readonly string[], isOfKind: (phrase: string) => boolean): string[] {
  const others = words.filter((_, at) => !isPriced(words, at));
  return inPhrases(others, isOfKind).flatMap(([word = '', ...more]) =>
    more.length === 0 && isSoftWord(word) ? [] : [word, ...more],
  );
}

/**
 * The queries for a typed text on a campus with these places and categories; null for an empty text. `kindsOf`: the
 * kinds that a word stands for; none when the searched rows have no kind.
 */
export function planSearch(
  text: string,
  campus: CampusWords,
  kindsOf: (phrase: string) => readonly ProductKind[] = kindsCalled,
): SearchPlan | null {
  const term = searchTerm(text);
  if (term === '') return null;
  const typed = wordsOf(markPrices(eachPlace(term, campus.places))).map(bareWord);
  const { places, rest } = placesIn(typed, campus.places);
  const isOfKind = (phrase: string) => kindsOf(phrase).length > 0;
  const hard = [...new Set(hardOf(rest, isOfKind))].slice(0, limits.searchWords);
  const all = [...new Set(rest.map(unmarked))].slice(0, limits.searchWords);
  // If no other word and no place was typed, the words that only affect the ranking must match.
  const must = hard.length > 0 || places.length > 0 ? hard : all;
  const phrases = inPhrases(must, isOfKind).map((parts) => ({ text: parts.join(''), parts }));
  const words = phrases.map((phrase) => ({ ...phrase, kinds: kindsOf(phrase.text) }));
  const kinds = kindsOfAll(words);
  const soft = all.filter((word) => !must.includes(word));
  const typedSo = { term, words, soft, kinds, places, knownPlaces: campus.places };
  if (words.length === 0) {
    // Only punctuation was typed: it is searched as plain text.
    const inName = places.length > 0 ? namedQuestions(places) : [contains(term)];
    return { ...typedSo, inName, anywhere: [], anyWord: [] };
  }
  const parts = words.flatMap((word) => word.parts);
  const asked = kinds.length > 0 ? words.map((word) => ({ ...word, kinds: [] })) : words;
  return {
    ...typedSo,
    inName: asked.flatMap(nameQuestions),
    anywhere: asked.flatMap(wordQuestions),
    anyWord: parts.length > 1 ? [search(...parts.flatMap(wordTokens))] : [],
  };
}
