import { rulesOf } from '../kinds/index.ts';
import { type KindRow, kindOf, orderedWords, usualWords } from '../kinds/kind.ts';

interface BoughtItem {
  readonly productId: string;
  readonly sellerId: string;
  readonly name: string;
  readonly quantity: number;
  /** '' or absent if the product was sold alone, as in all orders older than bundles. */
  readonly bundleId?: string | null;
  readonly bundleName?: string | null;
}

/** Restores the cart from the lines of an order: the parts of a bundle become one entry. */
export function boughtAs(items: readonly BoughtItem[]) {
  const bought = new Map<string, { productId: string; sellerId: string; name: string; quantity: number }>();
  for (const { productId, sellerId, name, quantity, bundleId, bundleName } of items) {
    const own = bundleId ? { productId: bundleId, name: bundleName ?? '' } : { productId, name };
    bought.set(own.productId, { ...own, sellerId, quantity });
  }
  return [...bought.values()];
}

/** Names of the items in a sale as they were bought: a bundle is named once, instead of its parts. */
export const boughtNames = (items: readonly Omit<BoughtItem, 'sellerId' | 'quantity'>[]): string[] => [
  ...new Map(items.map(({ productId, name, bundleName }) => [bundleName || productId, bundleName || name])).values(),
];

/** Label of the button to order again: that of the kind, or a general one if the kinds differ. */
export function againWords(items: readonly KindRow[]): string {
  const [words = usualWords.again, ...others] = new Set(items.map((item) => rulesOf(item).words.again));
  return others.length === 0 ? words : orderedWords.again;
}

interface BoughtRow extends KindRow {
  readonly rentDays?: number | null;
  readonly rentFrom?: string | null;
}

/**
 * Whether a line, or all of a sale, can go into the cart again. Links sell once, and the days of a rental are chosen on
 * its own page.
 */
export const isBuyableAgain = ({ rentDays, rentFrom, ...item }: BoughtRow): boolean =>
  kindOf(item) !== 'unknown' && !rulesOf(item).isApart && !rentDays && !rentFrom;
