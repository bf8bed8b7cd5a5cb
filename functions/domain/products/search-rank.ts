/** Which of the products that were found is meant most: name before category before description, then the newest. */

import type { SearchPlan, TypedWord } from './search-plan.ts';
import { impliedBy, isPhrase } from './search-synonyms.ts';
import { compoundsOf } from './search-tokens.ts';
import { foldText, slipsAllowed, slipsBetween, wordsOf } from './search-words.ts';

/** What ranking reads of a product; lists never read descriptions. */
export interface RankedProduct {
  readonly $id: string;
  readonly $createdAt: string;
  readonly name: string;
  readonly category: string;
  readonly condition: string;
}

/** How well a word fits. What begins a name says what the thing is: the rest says of what kind, or for what. */
const worth = {
  whole: 10,
  begun: 8,
  meant: 8,
  meantAside: 5,
  inside: 4.5,
  oneSlip: 6,
  twoSlips: 5,
  category: 3,
  condition: 2.5,
  first: 3,
  phrase: 1,
  covered: 1,
  soft: 0.5,
  /** Nothing that lists read: its description says it. */
  unseen: 1,
} as const;

interface ReadProduct {
  readonly own: readonly string[];
  readonly compounds: readonly string[];
  readonly implied: ReadonlyMap<string, boolean>;
  readonly category: readonly string[];
  readonly condition: readonly string[];
}

const read = ({ name, category, condition }: RankedProduct): ReadProduct => {
  const own = wordsOf(name);
  return {
    own,
    compounds: compoundsOf(own),
    implied: impliedBy(own),
    category: wordsOf(category),
    condition: wordsOf(condition),
  };
};

/** The word of a name that a mistyped one means, if one is near enough. */
export function meantBy(typed: string, words: readonly string[]): { word: string; slips: number } | null {
  let best: { word: string; slips: number } | null = null;
  for (const word of words) {
    const most = slipsAllowed(typed, word);
    const slips = most === 0 ? 1 : slipsBetween(typed, word, most);
    if (slips <= most && (!best || slips < best.slips)) best = { word, slips };
  }
  return best;
}

const slipWorth = (slips: number) => (slips <= 1 ? worth.oneSlip : worth.twoSlips);

function fitOfPart(part: string, { own, compounds, implied, category, condition }: ReadProduct): number {
  const fits = own.map((word, at) => {
    const bonus = at === 0 ? worth.first : 0;
    if (word === part) return worth.whole + bonus;
    if (word.startsWith(part)) return worth.begun + bonus;
    return word.includes(part) ? worth.inside : 0;
  });
  for (const word of compounds) if (word.startsWith(part)) fits.push(worth.begun);
  for (const [word, isHead] of implied) {
    if (word === part || (part.length > 2 && !isPhrase(word) && word.startsWith(part)))
      fits.push(isHead ? worth.meant : worth.meantAside);
  }
  const begins = (word: string) => word.startsWith(part);
  if (category.some(begins)) fits.push(worth.category);
  if (condition.some(begins)) fits.push(worth.condition);
  const best = Math.max(0, ...fits);
  if (best > 0) return best;
  const ownSlip = meantBy(part, [...own, ...compounds]);
  const impliedSlip = meantBy(part, [...implied.keys()]);
  return Math.max(
    ownSlip ? slipWorth(ownSlip.slips) + (ownSlip.word === own[0] ? worth.first : 0) : 0,
    impliedSlip ? slipWorth(impliedSlip.slips) - (implied.get(impliedSlip.word) ? 1 : 2) : 0,
  );
}

function fitOf({ text, parts }: TypedWord, product: ReadProduct): number {
  const apart = parts.map((part) => fitOfPart(part, product));
  const together = parts.length > 1 ? fitOfPart(text, product) : 0;
  const all = apart.includes(0) ? 0 : apart.reduce((sum, one) => sum + one, 0) / apart.length;
  return Math.max(together, all);
}

/** A product's place among others, and how many of the words it fits as far as lists can see. */
interface Score {
  readonly fits: number;
  readonly worth: number;
}

function scoreOf(plan: SearchPlan, row: RankedProduct): Score {
  const product = read(row);
  const fits = plan.words.map((word) => fitOf(word, product));
  const soft = plan.soft.filter((word) => product.own.includes(word) || product.condition.includes(word)).length;
  const said = product.own.filter((word) => plan.words.some(({ parts }) => parts.includes(word))).length;
  return {
    fits: fits.filter((one) => one > 0).length,
    worth:
      fits.reduce((sum, one) => sum + (one || worth.unseen), 0) +
      soft * worth.soft +
      (foldText(row.name).includes(foldText(plan.term)) ? worth.phrase : 0) +
      (said / Math.max(1, product.own.length)) * worth.covered,
  };
}

/** Best first. `must`: how many of the words a product has to fit visibly; the rest may stand in its description. */
export function rankProducts<P extends RankedProduct>(plan: SearchPlan, products: readonly P[], must = 0): P[] {
  return products
    .map((product) => ({ product, score: scoreOf(plan, product) }))
    .filter(({ score }) => score.fits >= must)
    .sort(
      (a, b) => b.score.worth - a.score.worth || Date.parse(b.product.$createdAt) - Date.parse(a.product.$createdAt),
    )
    .map(({ product }) => product);
}

/** What comes nearest where not all words fit: those that fit more than any other, and at least half of the words; best first. */
export function rankNearest<P extends RankedProduct>(plan: SearchPlan, products: readonly P[]): P[] {
  const most = Math.max(0, ...products.map((product) => scoreOf(plan, product).fits));
  return most * 2 < plan.words.length ? [] : rankProducts(plan, products, most);
}
