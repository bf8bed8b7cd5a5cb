/** Ranks the found products: matches in the name before category before description, then the newest. */

import { type KindRow, kindOf, type RowKind } from '../kinds/kind.ts';
import { kindsMistyped } from './search-kinds.ts';
import { placesOf } from './search-places.ts';
import type { SearchPlan, TypedWord } from './search-plan.ts';
import { type Called, headAt, impliedBy, isPhrase } from './search-synonyms.ts';
import { categoryWords, compoundsOf, isMistakable } from './search-tokens.ts';
import { foldText, isOtherPerson, meantBy, stemsOf, wordsOf } from './search-words.ts';

/** The columns that ranking reads; lists do not read descriptions. */
export interface RankedProduct extends KindRow {
  readonly $id: string;
  readonly $createdAt: string;
  readonly name: string;
  readonly category: string;
  readonly condition: string;
  readonly location: string;
}

/** Scores of a word's match. A name begins with the thing itself; the rest describes its type or purpose. */
const worth = {
  whole: 10,
  begun: 8,
  meant: 10.6,
  meantAside: 5,
  /** Deducted if the word is only a broader term: a search for earphones may mean headphones. */
  kind: 0.4,
  inside: 4.5,
  oneTypo: 6,
  twoTypos: 5,
  category: 3,
  condition: 2.5,
  categoryTypo: 2,
  first: 3,
  phrase: 1,
  covered: 1,
  soft: 0.5,
  place: 2,
  /** The first typed word counts more, because it names the wanted thing. */
  wanted: 0.5,
  /** Matched only in the description, which lists do not read. */
  unseen: 1,
} as const;

interface ReadProduct {
  readonly own: readonly string[];
  /** Index of the first word in the name that names the product. */
  readonly head: number;
  readonly compounds: readonly string[];
  readonly implied: ReadonlyMap<string, Called>;
  readonly category: readonly string[];
  readonly condition: readonly string[];
  readonly kind: RowKind;
}

const read = ({ name, category, condition, kind }: RankedProduct): ReadProduct => {
  const own = wordsOf(name);
  return {
    own,
    head: headAt(own),
    compounds: compoundsOf(own),
    implied: impliedBy(own),
    category: categoryWords(category),
    condition: wordsOf(condition),
    kind: kindOf({ kind }),
  };
};

const typoWorth = (typos: number) => (typos <= 1 ? worth.oneTypo : worth.twoTypos);

/** `isJoined`: `part` consists of words typed separately, which may be the start of a phrase. */
function fitOfPart(part: string, product: ReadProduct, isJoined = false): number {
  const { own, head, compounds, implied, category, condition } = product;
  const fits = own.map((word, at) => {
    const bonus = at === 0 || at === head ? worth.first : 0;
    if (word === part) return worth.whole + bonus;
    if (word.startsWith(part)) return worth.begun + bonus;
    return word.includes(part) ? worth.inside : 0;
  });
  for (const word of compounds) if (word.startsWith(part)) fits.push(worth.begun);
  for (const [word, { isHead, isKind }] of implied) {
    if (word === part || (part.length > 2 && (isJoined || !isPhrase(word)) && word.startsWith(part)))
      fits.push((isHead ? worth.meant : worth.meantAside) - (isKind ? worth.kind : 0));
  }
  const begins = (word: string) => word.startsWith(part);
  if (category.some(begins)) fits.push(worth.category);
  if (condition.some(begins)) fits.push(worth.condition);
  const best = Math.max(0, ...fits);
  if (best > 0) return best;
  const ownTypo = meantBy(part, [...own, ...compounds]);
  const impliedTypo = meantBy(part, [...implied.keys()].filter(isMistakable));
  const stems = stemsOf(part);
  const first = own[head];
  return Math.max(
    meantBy(part, category.filter(isMistakable)) ? worth.categoryTypo : 0,
    ...stems.map((stem) => (stem === first ? worth.oneTypo + worth.first : 0)),
    ...stems.map((stem) => (own.includes(stem) || implied.has(stem) ? worth.oneTypo : 0)),
    ownTypo ? typoWorth(ownTypo.typos) + (ownTypo.word === first ? worth.first : 0) : 0,
    impliedTypo ? typoWorth(impliedTypo.typos) - (implied.get(impliedTypo.word)?.isHead ? 1 : 2) : 0,
  );
}

const isCalled = (word: string, { own, head, implied }: ReadProduct): boolean =>
  word === own[head] || implied.get(word)?.isHead === true;

function fitOf({ text, parts, kinds }: TypedWord, product: ReadProduct): number {
  const isMeant = [...kinds, ...kindsMistyped(text)].some((kind) => kind === product.kind);
  const apart = parts.map((part) => fitOfPart(part, product));
  const together = parts.length > 1 ? fitOfPart(text, product, true) : 0;
  const all = apart.includes(0) ? 0 : apart.reduce((sum, one) => sum + one, 0) / apart.length;
  return Math.max(isMeant ? worth.meant : 0, together, all);
}

/** Whether the match needs the first letter of the next word in the name: 'novell' in 'Novel Laut' may be a typo. */
function runsOver(part: string, { own, implied }: ReadProduct): boolean {
  if (own.some((word) => word.includes(part)) || [...implied.keys()].some((word) => word.startsWith(part)))
    return false;
  return own.some((word, at) => `${word}${[...(own[at + 1] ?? '')][0] ?? ''}` === part);
}

/** Whether a product found by name contains the words as typed; then no search with typos is needed. */
export function saysTyped(plan: SearchPlan, row: RankedProduct): boolean {
  const product = read(row);
  return !plan.words.some(({ parts }) => parts.some((part) => runsOver(part, product)));
}

/** A product's rank, and the number of words that match in the columns that lists read. */
interface Score {
  readonly fits: number;
  /** Whether the product is the named thing itself, not an accessory. */
  readonly isNamed: boolean;
  readonly worth: number;
}

function scoreOf(plan: SearchPlan, row: RankedProduct): Score {
  const product = read(row);
  const fits = plan.words.map((word) => fitOf(word, product));
  const soft = plan.soft.filter((word) => product.own.includes(word) || product.condition.includes(word)).length;
  const isThere = placesOf(row.name, row.location, plan.knownPlaces).some((place) => plan.places.includes(place));
  const said = product.own.filter((word) => plan.words.some(({ parts }) => parts.includes(word))).length;
  return {
    fits: fits.filter((one) => one > 0).length,
    isNamed: plan.words.some(({ text, parts }) => [text, ...parts].some((word) => isCalled(word, product))),
    worth:
      fits.reduce((sum, one) => sum + (one || worth.unseen), 0) +
      soft * worth.soft +
      (isThere ? worth.place : 0) +
      ((fits[0] ?? 0) > 0 ? worth.wanted : 0) +
      (foldText(row.name).includes(foldText(plan.term)) ? worth.phrase : 0) +
      (said / Math.max(1, product.own.length)) * worth.covered,
  };
}

/**
 * Sorts products best first. `must`: number of words that must match in the loaded columns; the others may be in the
 * description.
 */
export function rankProducts<P extends RankedProduct>(plan: SearchPlan, products: readonly P[], must = 0): P[] {
  return products
    .map((product) => ({ product, score: scoreOf(plan, product) }))
    .filter(({ score }) => score.fits >= must)
    .sort(
      (a, b) => b.score.worth - a.score.worth || Date.parse(b.product.$createdAt) - Date.parse(a.product.$createdAt),
    )
    .map(({ product }) => product);
}

/**
 * The nearest products when none matches all words: those that match the most words, best first. If these match less
 * than half of the words, only products that are the named thing itself. Lodging for men ('kos putra') is never near
 * lodging for women.
 */
export function rankNearest<P extends RankedProduct>(plan: SearchPlan, products: readonly P[]): P[] {
  const scores = products.map((product) => ({ product, ...scoreOf(plan, product) }));
  const most = Math.max(0, ...scores.map(({ fits }) => fits));
  const typed = plan.words.flatMap(({ parts }) => parts);
  const isOther = ({ name }: P) => wordsOf(name).some((word) => typed.some((part) => isOtherPerson(part, word)));
  const near = scores.filter(({ isNamed, product }) => (most * 2 >= plan.words.length || isNamed) && !isOther(product));
  return rankProducts(
    plan,
    near.map(({ product }) => product),
    most,
  );
}
