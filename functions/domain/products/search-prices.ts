/** Recognizes prices in a typed search. They only affect the ranking and exclude no product. */
import { isUnit } from './search-synonyms.ts';
import { wordsOf } from './search-words.ts';

/** Words for thousand and million, as part of a pattern. */
export const magnitude = '(?:jt|juta|rb|ribu)';

/** '5jt', '100 ribu', 'rp50000'. A 'k' is a unit only after a number, unlike in 'k pop' or 'vitamin k'. */
const price = new RegExp(String.raw`^(?:rp ?\d+|(?:rp ?)?(?:\d+ ?${magnitude}|\d{2,} ?k)(?:an)?)$`);

const points = String.raw`\d{1,3}(?:[.,]\d{3})+(?:[ -]?an(?!\p{L}))?(?!\d)`;
const decimal = String.raw`(?:[.,]\d+)`;
const range = String.raw` ?- ?\d+${decimal}?`;

/** Amounts with punctuation that splitting into words would lose: '500.000', '1,5 juta', '3-4 juta', '500.000-an'. */
const signed = new RegExp(String.raw`(^|\D)(${points}|\d+(?:${decimal}|${decimal}?${range})(?= ?${magnitude}))`, 'gu');

/** Marker of such an amount: a letter that no language of the campus uses. */
const mark = 'ǁ';

/** Marks each word of such amounts, except before a unit: '20.000 mAh'. */
export const markPrices = (text: string): string =>
  text.replaceAll(mark, ' ').replace(signed, (found, before: string, amount: string, at: number) => {
    const [next = ''] = wordsOf(text.slice(at + found.length));
    const marked = wordsOf(amount).map((word) => ` ${mark}${word}`);
    return isUnit(next) ? found : before + marked.join('');
  });

export const unmarked = (word: string): string => word.replace(mark, '');

/** Whether this word of a marked text is a price, or part of one. */
export function isPriced(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const [before, next] = [unmarked(words[at - 1] ?? ''), unmarked(words[at + 1] ?? '')];
  if (word.startsWith(mark) || /^(?:juta|ribu)an$/.test(word)) return true;
  return [word, `${before} ${word}`, `${word} ${next}`].some((text) => price.test(text));
}
