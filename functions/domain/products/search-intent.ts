/** Corrections of mistyped searches, and highlighting of the searched words in names. */
import type { CampusWords } from '../settings/campus-catalogue.ts';
import { placesIn } from './search-places.ts';
import { planSearch, type SearchPlan } from './search-plan.ts';
import type { RankedProduct } from './search-rank.ts';
import { impliedBy, isNamed, isPhrase } from './search-synonyms.ts';
import { categoryWords, compoundsOf, isMistakable } from './search-tokens.ts';
import { meantBy, stemsOf, wordsOf } from './search-words.ts';

/**
 * The typed words, with mistyped ones replaced by those of this product's name or category; null when there is no
 * correction, or it is ambiguous. `known`: words that occur in the catalogue. They are never corrected.
 */
export function inOtherWords(
  plan: SearchPlan,
  { name, category }: Pick<RankedProduct, 'name' | 'category'>,
  known: ReadonlySet<string> = new Set(),
): string | null {
  const own = wordsOf(name);
  const others = [...compoundsOf(own), ...[...impliedBy(own).keys()].filter((word) => !isPhrase(word))];
  const shelf = categoryWords(category);
  const typed = plan.words.flatMap(({ parts }) => parts);
  const meant = typed.map((part) => {
    if ([...own, ...others].some((word) => word.includes(part)) || shelf.some((word) => word.startsWith(part)))
      return part;
    // A known word is never corrected, even if the name contains one that differs by a letter.
    if (known.has(part) || isNamed(part)) return part;
    const near = [own, others.filter(isMistakable), wordsOf(category).filter(isMistakable)];
    return near.map((words) => meantBy(part, words)?.word).find((word) => word !== undefined) ?? part;
  });
  return meant.join(' ') === typed.join(' ') ? null : meant.join(' ');
}

/**
 * The campus's categories in which every typed word is a prefix or a typo of a word; synonyms are compared only with
 * typed words of three letters or more.
 */
export function categoriesMeant(text: string, campus: CampusWords): string[] {
  const typed = planSearch(text, campus)?.words.flatMap(({ parts }) => parts) ?? [];
  if (typed.length === 0) return [];
  return campus.categories.filter((category) => {
    const own = wordsOf(category);
    const all = categoryWords(category);
    const fits = (part: string) => (part.length > 2 ? all : own).some((word) => word.startsWith(part));
    return typed.every((part) => fits(part) || meantBy(part, all) !== null);
  });
}

export interface NamePart {
  readonly text: string;
  readonly isFound: boolean;
}

const letters = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits a word as written into the part that was searched and the rest. */
function splitWord(word: string, part: string): NamePart[] {
  const written = [...word];
  const folded = [...wordsOf(word).join('')];
  const from = folded.join('').indexOf(part);
  const whole = [{ text: word, isFound: true }];
  if (from < 0 || written.length !== folded.length) return whole;
  const start = [...folded.join('').slice(0, from)].length;
  const end = start + [...part].length;
  const piece = (a: number, b: number, isFound: boolean) => ({ text: written.slice(a, b).join(''), isFound });
  return [piece(0, start, false), piece(start, end, true), piece(end, written.length, false)];
}

/** Splits a name into parts and marks those that match a typed word. Concatenated, the parts give the name again. */
export function markedName(plan: SearchPlan, name: string): NamePart[] {
  const own = wordsOf(name);
  const places = placesIn(own, plan.knownPlaces).places.filter((place) => plan.places.includes(place));
  const typed = [...plan.words.flatMap(({ parts }) => parts), ...plan.soft, ...places.flatMap(wordsOf)].sort(
    (a, b) => b.length - a.length,
  );
  const meant = new Set(
    typed
      .filter((part) => !own.some((word) => word.includes(part)))
      .map((part) => meantBy(part, own)?.word ?? stemsOf(part).find((stem) => own.includes(stem))),
  );
  const pieces: NamePart[] = [];
  let shown = 0;
  for (const { 0: word, index } of name.matchAll(letters)) {
    pieces.push({ text: name.slice(shown, index), isFound: false });
    const folded = wordsOf(word).join('');
    const part = typed.find((one) => (one.length > 1 ? folded.includes(one) : folded.startsWith(one)));
    if (part !== undefined) pieces.push(...splitWord(word, part));
    else pieces.push({ text: word, isFound: meant.has(folded) });
    shown = index + word.length;
  }
  pieces.push({ text: name.slice(shown), isFound: false });
  return pieces.filter(({ text }) => text !== '');
}
