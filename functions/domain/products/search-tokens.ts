/**
 * `searchTokens` of a product, the fulltext column of search, rewritten with every change of the name. Appwrite's
 * `search` matches whole words and prefixes, but no words below three letters and no stop words, so each token starts
 * with a two-letter prefix.
 */
import { limits } from '../limits.ts';
import { calledAlso, impliedBy, isPhrase, measuresOf } from './search-synonyms.ts';
import { editDistance, typoKeys, wordsOf } from './search-words.ts';

/**
 * `part`: the end of a word in the name, from any letter on; `word`: a word of any text; `phrase`: a name of several
 * words; `typo`: a word with letters removed, to find typos.
 */
const marks = { part: 'zs', word: 'zw', phrase: 'zp', typo: 'zt' } as const;

/** Fulltext indexes ignore words longer than 84 letters. */
const longestToken = 60;

export const token = (kind: keyof typeof marks, word: string): string =>
  marks[kind] + [...word].slice(0, longestToken).join('');

/**
 * Typo keys of a typed word: with one letter removed if it has four or five letters, up to two if it has more. The
 * matches are then compared exactly.
 */
export const typedTypoKeys = (typed: string): string[] => {
  const { length } = [...typed];
  return length < 4 ? [] : typoKeys(typed, length >= 6 ? 2 : 1);
};

const storedTypoKeys = (word: string): string[] => {
  const { length } = [...word];
  return length < 3 ? [] : typoKeys(word, length >= 8 ? 2 : 1);
};

/** Synonyms allow typos from five letters on, because short words resemble each other. */
export const isMistakable = (other: string): boolean => [...other].length >= 5;

/**
 * Typos are indexed for the words of the name, and for synonyms that are more than a variant spelling of one of them.
 */
function mistakable(own: readonly string[], others: readonly string[]): string[] {
  const kept = [...own];
  for (const word of others.filter(isMistakable))
    if (!kept.some((one) => editDistance(one, word, 1) <= 1)) kept.push(word);
  return kept;
}

/** Neighbouring words joined: 'power bank' is also 'powerbank', '20.000 mAh' also '20000mah'. */
export const compoundsOf = (words: readonly string[]): string[] => [
  ...new Set([...words.slice(1).map((word, at) => (words[at] ?? '') + word), ...measuresOf(words)]),
];

/** The words of a category and their synonyms; phrases without blanks. */
export const categoryWords = (category: string): string[] => {
  const words = wordsOf(category);
  return [...words, ...calledAlso(words)];
};

const endsOf = (word: string): string[] => {
  const letters = [...word];
  return letters.map((_, at) => letters.slice(at).join(''));
};

export interface SearchedProduct {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly condition: string;
}

/**
 * `searchTokens` of a product, at most limits.searchTokensMax characters; the end of a long description is dropped
 * first.
 */
export function searchTokens({ name, description, category, condition }: SearchedProduct): string {
  const own = wordsOf(name);
  const implied = [...impliedBy(own).keys()];
  const compounds = compoundsOf(own);
  const others = implied.filter((word) => !isPhrase(word));
  const whole = [...others, ...compounds];
  const shelf = categoryWords(category);
  const said = wordsOf(description);
  const tokens = new Set([
    ...own.flatMap(endsOf).map((part) => token('part', part)),
    ...whole.map((word) => token('part', word)),
    ...[...own, ...whole].map((word) => token('word', word)),
    ...[...implied, ...compounds, ...shelf].filter(isPhrase).map((word) => token('phrase', word)),
    ...wordsOf(`${category} ${condition}`).map((word) => token('word', word)),
    ...shelf.filter((word) => !isPhrase(word)).map((word) => token('word', word)),
    ...mistakable(own, others)
      .flatMap(storedTypoKeys)
      .map((key) => token('typo', key)),
    ...[...said, ...measuresOf(said)].map((word) => token('word', word)),
  ]);
  let room = limits.searchTokensMax;
  return [...tokens]
    .filter((one) => {
      room -= one.length + 1;
      return room >= 0;
    })
    .join(' ');
}
