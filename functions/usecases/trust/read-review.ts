/** Reviews for readers with more rights: buyer and seller, and the administrator of a report. */
import { DomainError } from '../../domain/errors.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { reviewWindow } from '../../domain/trust/review.ts';
import { namesOf } from '../names.ts';
import type { Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';

/** The draft of a review that is or was public. Refuses review_not_found, also for one that was never published. */
export async function publishedReview(world: Pick<World, 'rows'>, reviewId: string): Promise<Row<'reviewDrafts'>> {
  const [review] = await world.rows.list('reviewDrafts', { where: { reviewId }, limit: 1 });
  if (review?.reviewId !== reviewId || review.publishedAt === null)
    throw new DomainError('review_not_found', { reviewId });
  return review;
}

const seen = (review: Row<'reviewDrafts'>) => ({
  reviewId: review.reviewId,
  stars: review.stars,
  description: review.description,
  punctuality: review.punctuality,
  communication: review.communication,
  message: review.message,
  isCounted: review.isCounted,
  writtenAt: review.$createdAt,
  answer: review.answer,
  answeredAt: review.answeredAt,
});

type SeenReview = ReturnType<typeof seen>;

export interface ReviewsOfSale {
  readonly own: SeenReview | null;
  /** The other side's review, if public and not hidden by an administrator. */
  readonly other: SeenReview | null;
  /** Deadline for both reviews, ISO; null before the sale is completed. */
  readonly until: string | null;
  /** Whether the reader may write now. */
  readonly isOpen: boolean;
  /** Whether one of the two reviews is public. */
  readonly isPublished: boolean;
  /** The administrator's reason for hiding the reader's own review; else ''. */
  readonly ownHiddenReason: string;
}

const none: ReviewsOfSale = {
  own: null,
  other: null,
  until: null,
  isOpen: false,
  isPublished: false,
  ownHiddenReason: '',
};

/**
 * The reviews of a sale for its buyer or seller. Hides whether the other side has written a review until it is public.
 */
export async function reviewsOfSale(
  world: Pick<World, 'rows' | 'now'>,
  sale: Row<'sales'>,
  caller: Pick<Caller, 'id'>,
): Promise<ReviewsOfSale> {
  const until = reviewWindow(sale);
  if (until === null) return none;
  const drafts = await world.rows.list('reviewDrafts', { where: { saleId: sale.$id }, limit: 10 });
  const own = drafts.find(({ authorId }) => authorId === caller.id) ?? null;
  const other = drafts.find(({ aboutId, publishedAt }) => aboutId === caller.id && publishedAt !== null) ?? null;
  return {
    own: own && seen(own),
    other: other && other.hiddenAt === null ? seen(other) : null,
    until: new Date(until).toISOString(),
    isOpen: own === null && world.now() < until,
    isPublished: other !== null || (own !== null && own.publishedAt !== null),
    ownHiddenReason: own?.hiddenReason ?? '',
  };
}

/**
 * The reported review, hidden or not, with its author and the person it is about. Refuses report_not_found, own_case,
 * review_not_found.
 */
export async function readReportedReview(
  world: Pick<World, 'rows'>,
  admin: Caller,
  { reportId }: { readonly reportId: string },
) {
  const report = await world.rows.get('reports', reportId);
  if (!report) throw new DomainError('report_not_found', { reportId });
  const review = await publishedReview(world, report.reviewId);
  assertNotOwnCase(admin.id, [report.reportedByUserId, review.authorId, review.aboutId]);
  const names = await namesOf(world, [review.authorId, review.aboutId]);
  const person = (id: string) => ({ id, name: names.get(id) ?? deletedPersonName });
  return {
    ...seen(review),
    saleId: review.saleId,
    side: review.side,
    productNames: review.productNames,
    author: person(review.authorId),
    about: person(review.aboutId),
    publishedAt: review.publishedAt,
    hiddenAt: review.hiddenAt,
    hiddenReason: review.hiddenReason,
  };
}
