/**
 * What a product is found by: `searchTokens`, words of one fulltext column, written by whoever writes its name. Appwrite's `search`
 * finds whole words and beginnings of words, none of fewer than three letters and no stop word, so each is marked by two letters.
 */
import { limits } from '../limits.ts';
import { calledAlso, impliedBy, isPhrase, measuresOf } from './search-synonyms.ts';
import { editDistance, typoKeys, wordsOf } from './search-words.ts';

/**
 * `part`: a name's word from any of its letters on; `word`: a word of anything a product says; `phrase`: what it is
 * called in several words; `typo`: a word that was mistyped.
 */
const marks = { part: 'zs', word: 'zw', phrase: 'zp', typo: 'zt' } as const;

/** Fulltext indexes leave out what is longer than 84 letters. */
const longestToken = 60;

export const token = (kind: keyof typeof marks, word: string): string =>
  marks[kind] + [...word].slice(0, longestToken).join('');

/** A typed word of this length is compared with up to so many letters left out; what is found is measured exactly. */
export const typedTypoKeys = (typed: string): string[] => {
  const { length } = [...typed];
  return length < 4 ? [] : typoKeys(typed, length >= 6 ? 2 : 1);
};

const storedTypoKeys = (word: string): string[] => {
  const { length } = [...word];
  return length < 3 ? [] : typoKeys(word, length >= 8 ? 2 : 1);
};

/** Other words are mistyped from five letters on: too many short ones are like each other. */
export const isMistakable = (other: string): boolean => [...other].length >= 5;

/** Slips are looked for in the name's own words, and in what else it is called where that is not just another spelling of these. */
function mistakable(own: readonly string[], others: readonly string[]): string[] {
  const kept = [...own];
  for (const word of others.filter(isMistakable))
    if (!kept.some((one) => editDistance(one, word, 1) <= 1)) kept.push(word);
  return kept;
}

/** Neighbours written together: 'power bank' is also 'powerbank', '20.000 mAh' also '20000mah'. */
export const compoundsOf = (words: readonly string[]): string[] => [
  ...new Set([...words.slice(1).map((word, at) => (words[at] ?? '') + word), ...measuresOf(words)]),
];

/** The words of a category, and what else these are called; phrases in one piece. */
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

/** `searchTokens` of a product: at most limits.searchTokensMax characters; the end of a long description is left out first. */
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
