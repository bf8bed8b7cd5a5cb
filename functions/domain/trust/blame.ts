/** Whom a sale's end counts against. It stands on the sale itself, so that a person's record is the sum of their sales. */

/** What a step of a sale's life says about it; `excuse`: what was held against them is forgiven. */
export type BlameEffect =
  | 'against_absent'
  | 'against_seller'
  | 'against_buyer'
  | 'against_leaving'
  | 'excuse_seller'
  | 'excuse_buyer';

/** Columns of a sale. */
export interface Blame {
  /** '' | 'buyer' | 'seller' */
  readonly against: string;
  /** When somebody did not come, ISO; null: that is not why. */
  readonly absentAt: string | null;
}

/** Also what is left of an absence that an administrator lifts. */
export const noBlame: Blame = { against: '', absentAt: null };

/** What a step may know of who raised it. */
interface BlameStep {
  /** Who of the two raised it, or deletes their account; 'seller' where the seller says that the other did not come. */
  readonly as: string;
  /** ISO. */
  readonly at: string;
  /** A buyer may leave a seller who is blocked or deleted. */
  readonly isSellerGone?: boolean | undefined;
  /** A seller may leave a buyer who does not answer where and when to meet. */
  readonly isBuyerSilent?: boolean | undefined;
  /** Whether the other could say now that this one did not come: who leaves instead was not there. */
  readonly isAbsent: boolean;
}

/** The blame after a step with these effects. Sales from before it hold nothing. */
export function blameAfter(before: Blame, effects: readonly string[], step: BlameStep): Blame {
  const { as, at, isSellerGone, isBuyerSilent, isAbsent } = step;
  const has = (effect: BlameEffect) => effects.includes(effect);
  const absentAt = isAbsent ? at : null;
  if (has('against_absent')) return { against: as === 'seller' ? 'buyer' : 'seller', absentAt: at };
  if (has('against_leaving')) return { against: as, absentAt };
  if (has('against_seller') && !isBuyerSilent) return { against: 'seller', absentAt };
  if (has('against_buyer') && !isSellerGone) return { against: 'buyer', absentAt };
  const isExcused =
    (has('excuse_buyer') && before.against === 'buyer') || (has('excuse_seller') && before.against === 'seller');
  return isExcused ? noBlame : { against: before.against || '', absentAt: before.absentAt };
}
