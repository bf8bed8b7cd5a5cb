/** Finds places of the campus in a text: 'meja gate 1 atau gate 2'. */
import { magnitude } from './search-prices.ts';
import { wordsOf } from './search-words.ts';

interface NamedPlace {
  readonly place: string;
  readonly words: readonly string[];
}

const split = new WeakMap<readonly string[], readonly NamedPlace[]>();

/**
 * Sorts places with more words first, so that 'Gate 1 Utara' is not found as 'Gate 1'. Each list is prepared once,
 * because many products are compared with it.
 */
function named(places: readonly string[]): readonly NamedPlace[] {
  const known = split.get(places);
  if (known) return known;
  const all = places
    .map((place) => ({ place, words: wordsOf(place) }))
    .filter(({ words }) => words.length > 0)
    .sort((one, other) => other.words.length - one.words.length);
  split.set(places, all);
  return all;
}

/** The places of `known` in these words, without duplicates, and the remaining words. */
export function placesIn(
  words: readonly string[],
  known: readonly string[],
): { places: readonly string[]; rest: readonly string[] } {
  const places = new Set<string>();
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = named(known).find((one) => one.words.every((word, more) => words[at + more] === word));
    if (found) places.add(found.place);
    else rest.push(words[at] ?? '');
    at += found?.words.length ?? 1;
  }
  return { places: [...places], rest };
}

/** A word with several numbers: 'gate 1/2'. Not matched if the last number is part of a price: 'gate 1 atau 2 juta'. */
const severalNumbers = new RegExp(
  String.raw`(\p{L}+) ?(\d+(?: ?(?:[/&+]|dan|atau) ?\d+)+)(?![\p{L}\p{N}]| ?(?:${magnitude}|k)(?!\p{L}))`,
  'giu',
);

/** Writes known places in full: 'gate 1/2' becomes 'gate 1 gate 2'. */
export const eachPlace = (text: string, known: readonly string[]): string =>
  text.replace(severalNumbers, (written, name: string, numbers: string) => {
    const each = (numbers.match(/\d+/g) ?? []).map((number) => `${name} ${number}`);
    return each.every((one) => placesIn(wordsOf(one), known).rest.length === 0) ? each.join(' ') : written;
  });

/** The known places in a product's location (free text) or its name: 'Kos dekat Gate 1'. */
export const placesOf = (name: string, location: string, known: readonly string[]): string[] =>
  [name, location].flatMap((text) => placesIn(wordsOf(eachPlace(text, known)), known).places);
