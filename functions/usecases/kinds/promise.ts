/** What a kind adds to the promise of a listing: its terms, and which changes it tells those who wished for it. */
import type { TermWords } from '../../domain/kinds/terms.ts';
import type { SaidPart } from '../../domain/orders/said.ts';
import type { Row } from '../rows.ts';
import type { World } from '../world.ts';

export interface KindPromise {
  /** Stored terms in words. */
  readonly words: TermWords;
  /** The terms of these products as they are now, by product id; where they are no longer known, none. */
  readonly termsNow: (
    world: Pick<World, 'rows'>,
    sale: Row<'sales'>,
    products: readonly Row<'products'>[],
  ) => Promise<ReadonlyMap<string, object>>;
  /** Parts of the listing of whose change people who wished for it are told; whoever has made an offer is told of all. */
  readonly notifiesWishersOf: readonly SaidPart[];
}

/** A kind that promises nothing besides what every listing says. */
export const noTerms: Pick<KindPromise, 'words' | 'termsNow'> = { words: () => [], termsNow: async () => new Map() };

/** Terms of a kind that this version does not know are shown as they are stored. */
export const unknownTerms: KindPromise = { ...noTerms, words: () => null, notifiesWishersOf: [] };

/** What nobody can wish for, or whose seller cannot change it. */
export const noParts: readonly SaidPart[] = [];

/** A worse thing than the one that was wished for. Other words are read before the order, which asks again if they changed. */
export const conditionOnly: readonly SaidPart[] = ['condition'];
