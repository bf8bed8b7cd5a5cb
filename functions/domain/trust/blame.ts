/**
 * The side whose fault it is that a sale ended: the sale counts against it, which is called its mark. The sale stores
 * it, so a person's record is the sum over their sales.
 */

/**
 * Effects of an event on the mark. `against_late`: applies only if a buyer leaves too late; `excuse_…`: removes a mark.
 */
export type BlameEffect =
  | 'against_absent'
  | 'against_seller'
  | 'against_buyer'
  | 'against_leaving'
  | 'against_late'
  | 'excuse_seller'
  | 'excuse_buyer';

/** The columns of a sale that store its mark. */
export interface Blame {
  /** '' | 'buyer' | 'seller' */
  readonly against: string;
  /** Time of the absence, ISO; null if the mark has another reason or there is none. */
  readonly absentAt: string | null;
}

/** The state without a mark, also after an administrator removes an absence. */
export const noBlame: Blame = { against: '', absentAt: null };

/** Facts about the event and its actor. */
interface BlameStep {
  /**
   * The side that raised the event, or whose account is deleted; 'seller' when the seller reports the buyer as absent.
   */
  readonly as: string;
  /** ISO. */
  readonly at: string;
  /** Whether the seller is blocked or deleted; leaving then does not count against the buyer. */
  readonly isSellerGone?: boolean | undefined;
  /** Whether the buyer does not answer meeting proposals; leaving then does not count against the seller. */
  readonly isBuyerSilent?: boolean | undefined;
  /**
   * Whether leaving now counts as an absence: the other side could report one, or it is too late to find another buyer.
   */
  readonly isAbsent: boolean;
}

/** The sale's mark after an event with these effects. Sales older than these columns have none. */
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
