/** The places of the campus that a text names: 'meja gate 1 atau gate 2'. */
import { type Location, locations } from './catalogue.ts';
import { magnitude } from './search-prices.ts';
import { wordsOf } from './search-words.ts';

const named = locations.map((place) => ({ place, words: wordsOf(place) }));

/** The places that these words name, each once, and what is left of them. */
export function placesIn(words: readonly string[]): { places: readonly Location[]; rest: readonly string[] } {
  const places = new Set<Location>();
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const found = named.find((one) => one.words.every((word, more) => words[at + more] === word));
    if (found) places.add(found.place);
    else rest.push(words[at] ?? '');
    at += found?.words.length ?? 1;
  }
  return { places: [...places], rest };
}

/** A price behind the last number takes it: 'gate 1 atau 2 juta'. */
const severalNumbers = new RegExp(
  String.raw`(?<!\p{L})(\p{L}+) ?(\d+(?: ?(?:[/&+]|dan|atau) ?\d+)+)(?![\p{L}\p{N}]| ?(?:${magnitude}|k)(?!\p{L}))`,
  'giu',
);

/** The text with each place in full: 'gate 1/2' is 'gate 1 gate 2'. */
export const eachPlace = (text: string): string =>
  text.replace(severalNumbers, (written, name: string, numbers: string) => {
    const each = (numbers.match(/\d+/g) ?? []).map((number) => `${name} ${number}`);
    return each.every((one) => placesIn(wordsOf(one)).rest.length === 0) ? each.join(' ') : written;
  });

/** Where a product is, or says in its name that it is: 'Kos dekat Gate 1'. Locations are free text, too. */
export const placesOf = (name: string, location: string): Location[] =>
  [name, location].flatMap((text) => placesIn(wordsOf(eachPlace(text))).places);
