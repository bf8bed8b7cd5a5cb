/** Turns a typed search into queries that Appwrite can answer. */
import { limits } from '../limits.ts';
import type { CampusWords } from '../settings/campus-catalogue.ts';
import { searchTerm } from './catalogue.ts';
import { eachPlace, placesIn } from './search-places.ts';
import { isPriced, markPrices, unmarked } from './search-prices.ts';
import { inPhrases, isSoftWord, plainestOf } from './search-synonyms.ts';
import { isMistakable, token, typedTypoKeys } from './search-tokens.ts';
import { bareWord, meantBy, stemsOf, wordsOf } from './search-words.ts';

/** One typed word; `parts` has several for a known phrase. */
export interface TypedWord {
  /** Without blanks. */
  readonly text: string;
  readonly parts: readonly string[];
}

/** A condition: `search` on searchTokens (any of these tokens, the last one as a beginning), or `contains` on nameLowercase. */
export type Question =
  | { readonly ask: 'search'; readonly value: string }
  | { readonly ask: 'contains'; readonly value: string }
  /** All conditions of one of these lists. */
  | { readonly ask: 'either'; readonly ways: readonly (readonly Question[])[] };

export interface SearchPlan {
  /** The typed text in lower case with single blanks. */
  readonly term: string;
  /** Words that a product must match; empty when only signs or a place were typed. */
  readonly words: readonly TypedWord[];
  /** Words that only rank. */
  readonly soft: readonly string[];
  /** Typed places of the campus ('gate 1'): products there come first. */
  readonly places: readonly string[];
  /** All places of the campus. */
  readonly knownPlaces: readonly string[];
  /** Each word anywhere in the name: finds all names that contain the term, and more. */
  readonly inName: readonly Question[];
  /** Each word in any text of the product; empty without words. */
  readonly anywhere: readonly Question[];
  /** Each word in any text, or mistyped in the name; empty without words. */
  readonly withTypos: readonly Question[];
  /** Any of the words; empty for a single word. */
  readonly anyWord: readonly Question[];
}

const search = (...tokens: string[]): Question => ({ ask: 'search', value: tokens.join(' ') });
const contains = (value: string): Question => ({ ask: 'contains', value });

/** The fulltext index contains no single letters. */
const inName = (part: string): Question => ([...part].length < 2 ? contains(part) : search(token('part', part)));

/** A phrase: each of its words, or the phrase as one word or as another name of the product. */
const inOneOrApart = (kind: 'part' | 'word', text: string, apart: readonly Question[]): Question => ({
  ask: 'either',
  ways: [apart, [search(token(kind, text), token('phrase', text))]],
});

function nameQuestions({ text, parts }: TypedWord): Question[] {
  const apart = parts.map(inName);
  return parts.length === 1 ? apart : [inOneOrApart('part', text, apart)];
}

/** The word and its usual form in descriptions: 'casan' also finds 'charger'. */
const wordTokens = (part: string): string[] => [...plainestOf(part), part].map((word) => token('word', word));

function wordQuestions({ text, parts }: TypedWord): Question[] {
  const apart = parts.map((part) => search(...wordTokens(part)));
  return parts.length === 1 ? apart : [inOneOrApart('word', text, apart)];
}

/** Alternatives for a word: its stem, or the word of a category of which it is a slip. */
function otherwise(word: string, categories: readonly string[]): string[] {
  const category = meantBy(word, [...new Set(categories.flatMap(wordsOf))].filter(isMistakable));
  return [...stemsOf(word), ...(category ? [category.word] : [])];
}

const typoTokens = (text: string): string[] => typedTypoKeys(text).map((key) => token('typo', key));
const typoQueries = ({ parts }: TypedWord, categories: readonly string[]): Question[] =>
  parts.map((part) =>
    search(...typoTokens(part), ...[...otherwise(part, categories), part].map((word) => token('word', word))),
  );

/** Finds products at the place and products with the place in their name. */
export const isPlaceAlone = ({ words, places }: SearchPlan): boolean => words.length === 0 && places.length > 0;

/** A name that has one of these places in it. */
function namedQuestions(places: readonly string[]): Question[] {
  const ways = places.map((place) => wordsOf(place).map(inName));
  const [only = []] = ways;
  return ways.length > 1 ? [{ ask: 'either', ways }] : only;
}

/** The words that a product must match: known phrases whole; words that say how, for whom or for how much are left out. */
function hardOf(words: readonly string[]): string[] {
  const others = words.filter((_, at) => !isPriced(words, at));
  return inPhrases(others).flatMap(([word = '', ...more]) =>
    more.length === 0 && isSoftWord(word) ? [] : [word, ...more],
  );
}

/** The queries for a typed text on a campus with these places and categories; null when there is nothing to search for. */
export function planSearch(text: string, campus: CampusWords): SearchPlan | null {
  const term = searchTerm(text);
  if (term === '') return null;
  const typed = wordsOf(markPrices(eachPlace(term, campus.places))).map(bareWord);
  const { places, rest } = placesIn(typed, campus.places);
  const hard = [...new Set(hardOf(rest))].slice(0, limits.searchWords);
  const all = [...new Set(rest.map(unmarked))].slice(0, limits.searchWords);
  // Words that only rank are searched when there is nothing else, not even a place.
  const must = hard.length > 0 || places.length > 0 ? hard : all;
  const words = inPhrases(must).map((parts) => ({ text: parts.join(''), parts }));
  const soft = all.filter((word) => !must.includes(word));
  if (words.length === 0) {
    // Only signs: they can only be searched as text.
    const inName = places.length > 0 ? namedQuestions(places) : [contains(term)];
    return { term, words, soft, places, knownPlaces: campus.places, inName, anywhere: [], withTypos: [], anyWord: [] };
  }
  const parts = words.flatMap((word) => word.parts);
  return {
    ...{ term, words, soft, places, knownPlaces: campus.places },
    inName: words.flatMap(nameQuestions),
    anywhere: words.flatMap(wordQuestions),
    withTypos: words.flatMap((word) => typoQueries(word, campus.categories)),
    anyWord: parts.length > 1 ? [search(...parts.flatMap(wordTokens))] : [],
  };
}
