import { rulesOf } from '../kinds/index.ts';
import { type KindRow, kindOf, orderedWords, usualWords } from '../kinds/kind.ts';

interface BoughtItem {
  readonly productId: string;
  readonly sellerId: string;
  readonly name: string;
  readonly quantity: number;
  /** '' or nothing: sold alone, as everything in orders from before bundles. */
  readonly bundleId?: string | null;
  readonly bundleName?: string | null;
}

/** What was in the cart for these lines of an order: a bundle once, whatever its parts. */
export function boughtAs(items: readonly BoughtItem[]) {
  const bought = new Map<string, { productId: string; sellerId: string; name: string; quantity: number }>();
  for (const { productId, sellerId, name, quantity, bundleId, bundleName } of items) {
    const own = bundleId ? { productId: bundleId, name: bundleName ?? '' } : { productId, name };
    bought.set(own.productId, { ...own, sellerId, quantity });
  }
  return [...bought.values()];
}

/** What doing it once more is called: by the kind, and where an order has several, by none. */
export function againWords(items: readonly KindRow[]): string {
  const [words = usualWords.again, ...others] = new Set(items.map((item) => rulesOf(item).words.again));
  return others.length === 0 ? words : orderedWords.again;
}

interface BoughtRow extends KindRow {
  readonly rentDays?: number | null;
  readonly rentFrom?: string | null;
}

/** Whether a line, or all of a sale, can go into the cart again by itself: a link sells once, and days are chosen on the thing's own page. */
export const isBuyableAgain = ({ rentDays, rentFrom, ...item }: BoughtRow): boolean =>
  kindOf(item) !== 'unknown' && !rulesOf(item).isApart && !rentDays && !rentFrom;
