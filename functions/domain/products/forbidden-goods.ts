/** What a campus does not want to be sold: the words of a listing that make its seller look again. They forbid nothing by themselves. */
import type { Texts } from '../settings/texts.ts';

const plain = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLocaleLowerCase('id')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Names of the forbidden goods that a text speaks of, by whole words. */
export function forbiddenIn(text: string, forbidden: Texts['forbidden']): string[] {
  const said = plain(text);
  return forbidden.filter(({ words }) => words.some((word) => said.includes(plain(word)))).map(({ name }) => name);
}
