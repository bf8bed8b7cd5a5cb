/** Words as search compares them: only letters and digits, without case and accents. */

/** Folds case, accents and look-alike forms of letters. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/** The folded words of a text in order, without signs and emoji. */
export const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * A typed word without endings of plural or possession: 'kotak2', 'laptopnya', 'hpnya'. It is a prefix of the typed
 * word, so a prefix search for it matches everything that the whole word matches.
 */
export const bareWord = (word: string): string =>
  word.replace(/^(\p{L}{3,}?)(?:2|nya)+$|^([b-df-hj-np-tv-z]{2})nya$/u, '$1$2');

/** Indonesian prefixes, and the letters of the stem that they replace: 'penyewaan' comes from 'sewa'. */
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

/** Minimum length of a stem; shorter ones would match too many words. */
const shortestStem = 4;

/** Possible stems of an Indonesian word: guesses, used only when the word itself has no match. */
export function stemsOf(word: string): string[] {
  if (!/^\p{L}+$/u.test(word)) return [];
  const ends = [word, word.replace(/(?:kan|an|in)$/, '')];
  const [prefix, swallowed] = prefixes.find(([beginning]) => word.startsWith(beginning)) ?? ['', []];
  const stems = ends.flatMap((one) => [one, ...swallowed.map((letters) => letters + one.slice(prefix.length))]);
  return [...new Set(stems)].filter((stem) => stem !== word && [...stem].length >= shortestStem);
}

/** All texts that result from removing up to `most` letters, including the text itself. */
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

/** Number of first letters of a word that are indexed; the rest is compared in the results. */
const tellingLetters = 7;

/**
 * Keys that two words share if their edit distance is at most `most`: both are cut to their first letters, and up to
 * `most` letters are removed (as in SymSpell). Words with a larger distance may share a key, too.
 */
export const typoKeys = (word: string, most: number): string[] =>
  shorter([...word].slice(0, tellingLetters).join(''), most);

/**
 * The edit distance of two words: letters that are wrong, missing, extra or swapped with their neighbour. Anything
 * above `most` is `most + 1`.
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

/** Number of typos that a typed word may have: none below four letters, one from four, two from eight. */
export function editsAllowed(typed: string, meant: string): number {
  if ([...typed].length < 4) return 0;
  return Math.max([...typed].length, [...meant].length) >= 8 ? 2 : 1;
}

/**
 * Whether two words differ only in the ending for men and women: 'putra' and 'putri', 'mahasiswa' and 'mahasiswi'. Such
 * a difference is never a typing mistake.
 */
export const isOtherPerson = (one: string, other: string): boolean =>
  /[ai]$/.test(one) &&
  /[ai]$/.test(other) &&
  one !== other &&
  [...one].length >= 5 &&
  one.slice(0, -1) === other.slice(0, -1);

/** The word that a mistyped one most likely means, if one is near enough. */
export function meantBy(typed: string, words: readonly string[]): { word: string; typos: number } | null {
  let best: { word: string; typos: number } | null = null;
  for (const word of words) {
    const most = editsAllowed(typed, word);
    const typos = most === 0 ? 1 : editDistance(typed, word, most);
    if (typos <= most && (!best || typos < best.typos) && !isOtherPerson(typed, word)) best = { word, typos };
  }
  return best;
}
