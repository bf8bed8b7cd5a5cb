/** What somebody typed, as questions that Appwrite can answer. */
import { limits } from '../limits.ts';
import type { CampusWords } from '../settings/campus-catalogue.ts';
import { searchTerm } from './catalogue.ts';
import { eachPlace, placesIn } from './search-places.ts';
import { isPriced, markPrices, unmarked } from './search-prices.ts';
import { inPhrases, isSoftWord, plainestOf } from './search-synonyms.ts';
import { isMistakable, token, typedTypoKeys } from './search-tokens.ts';
import { bareWord, meantBy, stemsOf, wordsOf } from './search-words.ts';

/** One word somebody typed; `parts` are several where they are a known phrase. */
export interface TypedWord {
  /** In one piece. */
  readonly text: string;
  readonly parts: readonly string[];
}

/** A condition: `search` on searchTokens (any of these tokens, the last one as a beginning), or `contains` on nameLowercase. */
export type Question =
  | { readonly ask: 'search'; readonly value: string }
  | { readonly ask: 'contains'; readonly value: string }
  /** All of the questions of one of these. */
  | { readonly ask: 'either'; readonly ways: readonly (readonly Question[])[] };

export interface SearchPlan {
  /** As it was typed, in lower case and single blanks. */
  readonly term: string;
  /** Those that a product must fit; none where nothing but signs or a place was typed. */
  readonly words: readonly TypedWord[];
  /** Those that only rank. */
  readonly soft: readonly string[];
  /** Places of the campus that were named ('gate 1'): what is at one of them comes before the rest. */
  readonly places: readonly string[];
  /** All places of the campus. */
  readonly knownPlaces: readonly string[];
  /** In the name: each word at a word's beginning or inside of it, so all that contains the term and more. */
  readonly inName: readonly Question[];
  /** Each word in anything the product says; empty where there are no words. */
  readonly anywhere: readonly Question[];
  /** Each word in anything it says, or mistyped in its name; empty where there are no words. */
  readonly withTypos: readonly Question[];
  /** Any of the words; empty where there is one word only. */
  readonly anyWord: readonly Question[];
}

const search = (...tokens: string[]): Question => ({ ask: 'search', value: tokens.join(' ') });
const contains = (value: string): Question => ({ ask: 'contains', value });

/** Fulltext has nothing for one letter. */
const inName = (part: string): Question => ([...part].length < 2 ? contains(part) : search(token('part', part)));

/** Words of a phrase: each of them, or what it is called by the phrase or, in one word, by its name. */
const inOneOrApart = (kind: 'part' | 'word', text: string, apart: readonly Question[]): Question => ({
  ask: 'either',
  ways: [apart, [search(token(kind, text), token('phrase', text))]],
});

function nameQuestions({ text, parts }: TypedWord): Question[] {
  const apart = parts.map(inName);
  return parts.length === 1 ? apart : [inOneOrApart('part', text, apart)];
}

/** The word, behind what descriptions call the thing: who types 'casan' finds 'charger'. */
const wordTokens = (part: string): string[] => [...plainestOf(part), part].map((word) => token('word', word));

function wordQuestions({ text, parts }: TypedWord): Question[] {
  const apart = parts.map((part) => search(...wordTokens(part)));
  return parts.length === 1 ? apart : [inOneOrApart('word', text, apart)];
}

/** What else a word may be: one that it is built on, or that of a category but for a slip. */
function otherwise(word: string, categories: readonly string[]): string[] {
  const category = meantBy(word, [...new Set(categories.flatMap(wordsOf))].filter(isMistakable));
  return [...stemsOf(word), ...(category ? [category.word] : [])];
}

const typoTokens = (text: string): string[] => typedTypoKeys(text).map((key) => token('typo', key));
const typoQueries = ({ parts }: TypedWord, categories: readonly string[]): Question[] =>
  parts.map((part) =>
    search(...typoTokens(part), ...[...otherwise(part, categories), part].map((word) => token('word', word))),
  );

/** What is there is found besides what has the place in its name. */
export const isPlaceAlone = ({ words, places }: SearchPlan): boolean => words.length === 0 && places.length > 0;

/** A name that has one of these places in it. */
function namedQuestions(places: readonly string[]): Question[] {
  const ways = places.map((place) => wordsOf(place).map(inName));
  const [only = []] = ways;
  return ways.length > 1 ? [{ ask: 'either', ways }] : only;
}

/** Words that a product must fit: known phrases stay whole, else what only says how, for whom or for how much is left out. */
function hardOf(words: readonly string[]): string[] {
  const others = words.filter((_, at) => !isPriced(words, at));
  return inPhrases(others).flatMap(([word = '', ...more]) =>
    more.length === 0 && isSoftWord(word) ? [] : [word, ...more],
  );
}

/** The questions of a typed text on a campus with these places and categories; null when there is nothing to search for. */
export function planSearch(text: string, campus: CampusWords): SearchPlan | null {
  const term = searchTerm(text);
  if (term === '') return null;
  const typed = wordsOf(markPrices(eachPlace(term, campus.places))).map(bareWord);
  const { places, rest } = placesIn(typed, campus.places);
  const hard = [...new Set(hardOf(rest))].slice(0, limits.searchWords);
  const all = [...new Set(rest.map(unmarked))].slice(0, limits.searchWords);
  // Words that only rank are looked for where there is nothing else, not even a place.
  const must = hard.length > 0 || places.length > 0 ? hard : all;
  const words = inPhrases(must).map((parts) => ({ text: parts.join(''), parts }));
  const soft = all.filter((word) => !must.includes(word));
  if (words.length === 0) {
    // Signs alone: only their own text can be looked for.
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
