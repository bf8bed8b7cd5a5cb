/** A kind's part in the promise of a listing: its terms, and the changes that wishers are notified of. */
import type { TermWords } from '../../domain/kinds/terms.ts';
import type { SaidPart } from '../../domain/orders/said.ts';
import type { Row } from '../rows.ts';
import type { World } from '../world.ts';

export interface KindPromise {
  /** Formats stored terms. */
  readonly words: TermWords;
  /** The current terms of these products, by product id; omits unknown ones. */
  readonly termsNow: (
    world: Pick<World, 'rows'>,
    sale: Row<'sales'>,
    products: readonly Row<'products'>[],
  ) => Promise<ReadonlyMap<string, object>>;
  /** Parts of the listing whose change wishers are notified of; people with an offer are notified of every part. */
  readonly notifiesWishersOf: readonly SaidPart[];
}

/** For kinds without additional terms. */
export const noTerms: Pick<KindPromise, 'words' | 'termsNow'> = { words: () => [], termsNow: async () => new Map() };

/** Terms of an unknown kind are shown as stored. */
export const unknownTerms: KindPromise = { ...noTerms, words: () => null, notifiesWishersOf: [] };

/** For kinds whose listings cannot be wished for, or cannot be changed by their seller. */
export const noParts: readonly SaidPart[] = [];

/**
 * For kinds whose wishers are notified only of a changed condition. Other changes are shown before the order, which
 * asks the buyer to confirm them.
 */
export const conditionOnly: readonly SaidPart[] = ['condition'];
