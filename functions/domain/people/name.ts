/** Names of people: one line of text, and nobody but an administrator is called like one. */
import { directionMarks } from '../direction-marks.ts';
import { limits } from '../limits.ts';

/** Line breaks, control characters, and marks that turn the direction of what follows: they let one name look like another, or like a second line. */
const unseen = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}\\u200B\\u200E\\u200F\\u2060-\\u2065${directionMarks}\\uFEFF]`, 'u');
const everyUnseen = new RegExp(unseen, 'gu');

/** Whether a name is one visible line. */
export const isOneLine = (name: string): boolean => !unseen.test(name);

/** A name that came past our forms, as ours would have it: one line, single blanks, at most 128 characters. May be ''. */
export const asOneLine = (name: string): string =>
  Array.from(name.replace(everyUnseen, ' ').replace(/\s+/g, ' ').trim()).slice(0, limits.nameMax).join('').trim();

/** Letters that look like Latin ones, and digits that stand for letters. */
const alike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '|': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  а: 'a',
  ԁ: 'd',
  е: 'e',
  і: 'i',
  ӏ: 'i',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  α: 'a',
  ι: 'i',
  ν: 'n',
  ο: 'o',
};

/** What is left of a name when case, blanks, accents, punctuation and look-alikes don't count. */
const bones = (name: string): string =>
  Array.from(name.normalize('NFKD').toLowerCase(), (letter) => alike[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

const reserved = ['Admin', 'Administrator', 'Lapak Kampus', 'Admin Lapak Kampus', 'Live Chat Support'].map(bones);

/** Whether this name would be taken for the administrator's, whose own name is `adminName` ('' when unknown). */
export function looksLikeAdmin(name: string, adminName: string): boolean {
  const own = bones(name);
  return own !== '' && (reserved.includes(own) || own === bones(adminName));
}
