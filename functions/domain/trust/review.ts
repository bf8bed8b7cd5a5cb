/**
 * Reviews of a completed sale by both sides. They stay hidden until both have written or the time to review is over
 * (TRADE 6).
 */

import { z } from 'zod';
import { directionMarks } from '../direction-marks.ts';
import { dayMs } from '../durations.ts';
import { DomainError } from '../errors.ts';
import { say } from '../field.ts';
import { limits } from '../limits.ts';
import { sellerNameOf } from '../people/person.ts';
import { isVisible, visibleOrEmpty } from '../visible.ts';
import { aspectsOf, type ReviewSide, reviewAspects } from './review-aspects.ts';

/** Control characters except the line break, and marks that change the direction of the text after them. */
const unseen = new RegExp(`(?!\\n)[\\p{Cc}${directionMarks}]`, 'gu');

/** A review's text without invisible characters; '' when nothing visible is left. */
function asText(text: string): string {
  return visibleOrEmpty(text.replace(/\r\n?/g, '\n').replace(unseen, '').trim());
}

const words = z.string(say('invalid')).overwrite(asText).max(limits.reviewMax, say('too_long'));

const stars = z
  .number(say('stars_required'))
  .int(say('stars_required'))
  .min(1, say('stars_required'))
  .max(5, say('stars_required'));

/** 1 to 5; 0 if not rated. */
const aspect = z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')).max(5, say('invalid')).default(0);

/** `description`: whether the goods were as described. */
export const reviewInput = z.object({
  stars,
  description: aspect,
  punctuality: aspect,
  communication: aspect,
  message: words.default(''),
});

export type ReviewInput = z.output<typeof reviewInput>;

export const reviewAnswerInput = z.object({ message: words.min(1, say('message_empty')) });

/** Hiding needs a reason, which is shown to the author. */
export const reviewHiddenInput = z
  .object({ isHidden: z.boolean(say('invalid')), reason: words.default('') })
  .refine(({ isHidden, reason }) => !isHidden || reason !== '', { error: 'why_required', path: ['reason'] });

export interface CompletedSale {
  readonly state: string;
  /** ISO. */
  readonly completedAt: string | null;
}

/** End of the time to review a sale, ms since 1970; null if it is not completed. */
export const reviewWindow = ({ state, completedAt }: CompletedSale): number | null =>
  state === 'completed' && completedAt !== null ? Date.parse(completedAt) + limits.reviewDays * dayMs : null;

/** @throws review_not_now, review_over */
export function assertReviewable(sale: CompletedSale, now: number): number {
  const until = reviewWindow(sale);
  if (until === null) throw new DomainError('review_not_now', { state: sale.state });
  if (now >= until) throw new DomainError('review_over');
  return until;
}

/** The input with the aspects that this side may not rate set to 0. */
export const saidBy = (side: ReviewSide, input: ReviewInput): ReviewInput => ({
  ...input,
  ...Object.fromEntries(
    reviewAspects.filter((aspect) => !aspectsOf[side].includes(aspect)).map((aspect) => [aspect, 0]),
  ),
});

/** Whether two reviews are equal; a review equal to the stored one is a retry after a lost response. */
export const isSameReview = (one: ReviewInput, other: ReviewInput): boolean =>
  one.stars === other.stars &&
  one.description === other.description &&
  one.punctuality === other.punctuality &&
  one.communication === other.communication &&
  one.message === other.message;

/** The public form of a name under a review: `Rani Puspita` becomes `Rani P.` */
export function publicName(name: string): string {
  const [first, ...more] = name.split(/\s+/).filter(isVisible);
  if (first === undefined) return sellerNameOf('');
  const initial = Array.from(more.at(-1) ?? '')[0];
  return initial ? Array.from(`${first} ${initial.toUpperCase()}.`).slice(0, limits.nameMax).join('') : first;
}
