/**
 * What a product is found by: `searchTokens`, words of one fulltext column, written by whoever writes its name. Appwrite's `search`
 * finds whole words and beginnings of words, none of fewer than three letters and no stop word, so each is marked by two letters.
 */
import { limits } from '../limits.ts';
import { impliedBy, isPhrase } from './search-synonyms.ts';
import { slipKeys, wordsOf } from './search-words.ts';

/**
 * `part`: a name's word from any of its letters on; `word`: a word of anything a product says; `phrase`: what it is
 * called in several words; `slip`: a word that was mistyped.
 */
const marks = { part: 'zs', word: 'zw', phrase: 'zp', slip: 'zt' } as const;

/** Fulltext indexes leave out what is longer than 84 letters. */
const longestToken = 60;

export const token = (kind: keyof typeof marks, word: string): string =>
  marks[kind] + [...word].slice(0, longestToken).join('');

/** A typed word of this length is compared with up to so many letters left out; what is found is measured exactly. */
export const typedSlipKeys = (typed: string): string[] => {
  const { length } = [...typed];
  return length < 4 ? [] : slipKeys(typed, length >= 6 ? 2 : 1);
};

const storedSlipKeys = (word: string): string[] => {
  const { length } = [...word];
  return length < 3 ? [] : slipKeys(word, length >= 8 ? 2 : 1);
};

/** Neighbours written together: 'power bank' is also 'powerbank'. */
export const compoundsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => (words[at] ?? '') + word);

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
  const tokens = new Set([
    ...own.flatMap(endsOf).map((part) => token('part', part)),
    ...whole.map((word) => token('part', word)),
    ...[...own, ...whole].map((word) => token('word', word)),
    ...[...implied, ...compounds].filter(isPhrase).map((word) => token('phrase', word)),
    ...wordsOf(`${category} ${condition}`).map((word) => token('word', word)),
    ...[...own, ...others].flatMap(storedSlipKeys).map((key) => token('slip', key)),
    ...wordsOf(description).map((word) => token('word', word)),
  ]);
  let room = limits.searchTokensMax;
  return [...tokens]
    .filter((one) => {
      room -= one.length + 1;
      return room >= 0;
    })
    .join(' ');
}
