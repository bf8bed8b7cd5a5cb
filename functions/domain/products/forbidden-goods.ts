/** Goods that a campus does not allow. Their words in a listing only warn its seller; they block nothing. */
import type { Texts } from '../settings/texts.ts';

const plain = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLocaleLowerCase('id')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Names of the forbidden goods whose words occur in a text, compared as whole words. */
export function forbiddenIn(text: string, forbidden: Texts['forbidden']): string[] {
  const said = plain(text);
  return forbidden.filter(({ words }) => words.some((word) => said.includes(plain(word)))).map(({ name }) => name);
}
