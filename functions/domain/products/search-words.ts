/** Words as search compares them: no case, no accents, nothing but letters and digits. */

/** One spelling for all that a reader takes for the same letters. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/** The folded words of a text in their order; signs and emoji are none. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * A typed word without what only repeats or points at it: 'kotak2', 'laptopnya', 'hpnya'. It begins as the whole does, so that what is asked
 * for by beginnings finds all that the whole would find.
 */
export const bareWord = (word: string): string =>
  word.replace(/^(\p{L}{3,}?)(?:2|nya)+$|^([b-df-hj-np-tv-z]{2})nya$/u, '$1$2');

/** What a longer word may be built with, and the letters that such a beginning swallows: 'penyewaan' is 'sewa'. */
const prefixes: readonly (readonly [string, readonly string[]])[] = [
  ['meng', ['', 'k']],
  ['peng', ['', 'k']],
  ['meny', ['s']],
  ['peny', ['s']],
  ['mem', ['', 'p']],
  ['pem', ['', 'p']],
  ['men', ['', 't']],
  ['pen', ['', 't']],
  ['nge', ['', 'e', 'ke']],
  ['ber', ['']],
  ['ny', ['c', 's']],
  ['me', ['']],
  ['pe', ['']],
  ['di', ['']],
];

/** Fewer letters than this are no stem: too much begins or ends so. */
const shortestStem = 4;

/** What an Indonesian word may be built on; guesses, to be tried where the word itself is nowhere. */
export function stemsOf(word: string): string[] {
  if (!/^\p{L}+$/u.test(word)) return [];
  const ends = [word, word.replace(/(?:kan|an|in)$/, '')];
  const [prefix, swallowed] = prefixes.find(([beginning]) => word.startsWith(beginning)) ?? ['', []];
  const stems = ends.flatMap((one) => [one, ...swallowed.map((letters) => letters + one.slice(prefix.length))]);
  return [...new Set(stems)].filter((stem) => stem !== word && [...stem].length >= shortestStem);
}

/** Every text that `most` letters less make of it, itself among them. */
function shorter(word: string, most: number): string[] {
  const found = new Set([word]);
  let last = [word];
  for (let left = most; left > 0; left--) {
    last = last.flatMap((one) => {
      const letters = [...one];
      return letters.map((_, at) => letters.toSpliced(at, 1).join(''));
    });
    for (const one of last) if (one) found.add(one);
  }
  return [...found];
}

/** As many letters of a word as tell it from others; what comes behind is compared when it was found. */
const tellingLetters = 7;

/**
 * What two words share that are at most `most` letters apart: both are cut to their first letters, and of each as many are left
 * out (the way of SymSpell). It finds all such words, and a few that are further apart.
 */
export const typoKeys = (word: string, most: number): string[] =>
  shorter([...word].slice(0, tellingLetters).join(''), most);

/**
 * How many letters are wrong, missing, too many or swapped with their neighbour between two words; anything above `most` is
 * `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const a = [...one];
  const b = [...other];
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = b.map((_, at) => at + 1);
  above.unshift(0);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const steps = [at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (same ? 0 : 1)];
      if (swapped) steps.push(at(before, j - 2) + 1);
      row.push(Math.min(...steps));
    }
    before = above;
    above = row;
  }
  return Math.min(at(above, b.length), most + 1);
}

const at = (row: readonly number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY;

/** How many slips a word may have that somebody types: none below four letters, one from four, two from eight. */
export function editsAllowed(typed: string, meant: string): number {
  if ([...typed].length < 4) return 0;
  return Math.max([...typed].length, [...meant].length) >= 8 ? 2 : 1;
}

/** Of some words the one that a mistyped one means, if one is near enough. */
export function meantBy(typed: string, words: readonly string[]): { word: string; typos: number } | null {
  let best: { word: string; typos: number } | null = null;
  for (const word of words) {
    const most = editsAllowed(typed, word);
    const typos = most === 0 ? 1 : editDistance(typed, word, most);
    if (typos <= most && (!best || typos < best.typos)) best = { word, typos };
  }
  return best;
}
