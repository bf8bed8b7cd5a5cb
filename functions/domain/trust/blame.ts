/**
 * Whom the end of a sale counts against. It is stored in the sale, so that a person's record is the sum over their
 * sales.
 */

/** What an event says about it; `against_late`: only where a buyer leaves too late; `excuse`: a mark is lifted. */
export type BlameEffect =
  | 'against_absent'
  | 'against_seller'
  | 'against_buyer'
  | 'against_leaving'
  | 'against_late'
  | 'excuse_seller'
  | 'excuse_buyer';

/** Columns of a sale. */
export interface Blame {
  /** '' | 'buyer' | 'seller' */
  readonly against: string;
  /** When somebody did not come, ISO; null: the mark has another reason, or there is none. */
  readonly absentAt: string | null;
}

/** Also the state after an administrator lifts an absence. */
export const noBlame: Blame = { against: '', absentAt: null };

/** What is known of the person who raises the event. */
interface BlameStep {
  /** Who of the two raised it or deletes their account; 'seller' when the seller says that the buyer did not come. */
  readonly as: string;
  /** ISO. */
  readonly at: string;
  /** A buyer may leave a seller who is blocked or deleted. */
  readonly isSellerGone?: boolean | undefined;
  /** A seller may leave a buyer who does not answer where and when to meet. */
  readonly isBuyerSilent?: boolean | undefined;
  /** Whether leaving now counts as not having come: the other side could say so, or it is too late to find somebody else. */
  readonly isAbsent: boolean;
}

/** The blame after an event with these effects. Sales older than these columns have none. */
export function blameAfter(before: Blame, effects: readonly string[], step: BlameStep): Blame {
  const { as, at, isSellerGone, isBuyerSilent, isAbsent } = step;
  const has = (effect: BlameEffect) => effects.includes(effect);
  const absentAt = isAbsent ? at : null;
  if (has('against_absent')) return { against: as === 'seller' ? 'buyer' : 'seller', absentAt: at };
  if (has('against_leaving')) return { against: as, absentAt };
  if (has('against_seller') && !isBuyerSilent) return { against: 'seller', absentAt };
  if (has('against_late') && !isSellerGone) return { against: as, absentAt: at };
  if (has('against_buyer') && !isSellerGone) return { against: 'buyer', absentAt };
  const isExcused =
    (has('excuse_buyer') && before.against === 'buyer') || (has('excuse_seller') && before.against === 'seller');
  return isExcused ? noBlame : { against: before.against || '', absentAt: before.absentAt };
}
