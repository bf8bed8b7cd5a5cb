/**
 * Kinds of trade that typed words stand for: 'gratis', 'pre order', 'sewa drone'. Products of these kinds match even
 * without the word.
 */
import { kindWords } from '../kinds/index.ts';
import type { ProductKind } from '../kinds/kind.ts';
import { isMistakable } from './search-tokens.ts';
import { meantBy, wordsOf } from './search-words.ts';

const kindsByWord = new Map<string, ProductKind[]>();
for (const { kind, words } of kindWords)
  for (const word of words) {
    const joined = wordsOf(word).join('');
    kindsByWord.set(joined, [...(kindsByWord.get(joined) ?? []), kind]);
  }
const mistakable = [...kindsByWord.keys()].filter(isMistakable);

/** The kinds that this word or phrase without blanks stands for; none for most words. */
export const kindsCalled = (word: string): readonly ProductKind[] => kindsByWord.get(word) ?? [];

/** The kinds that a mistyped word may stand for. */
export const kindsMistyped = (word: string): readonly ProductKind[] =>
  kindsCalled(meantBy(word, mistakable)?.word ?? '');
