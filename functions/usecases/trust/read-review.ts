/** Reviews as those read them who may know more than everybody: the two of a sale, the administrator of a report. */
import { DomainError } from '../../domain/errors.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import { reviewWindow } from '../../domain/trust/review.ts';
import { namesOf } from '../people/names.ts';
import type { Row } from '../rows.ts';
import type { Caller, World } from '../world.ts';

/** The record of a review that is, or was, public. What is still hidden does not exist for anybody. Refuses review_not_found. */
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
  /** The other's, once it is public and while it is not hidden. */
  readonly other: SeenReview | null;
  /** Until when either may write, ISO; null while the sale is not completed. */
  readonly until: string | null;
  /** Whether the reader may write now. */
  readonly isOpen: boolean;
  /** Whether the reader's own, or the other's, can be read by everybody. */
  readonly isPublished: boolean;
  /** Why the administrator hid the reader's own; '' where it is not hidden. */
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

/** What one of the two reads of their sale's reviews: nothing that tells whether the other's is written before it is public. */
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

/** The review that a report is about, hidden or not, with who wrote it about whom. Refuses report_not_found, own_case, review_not_found. */
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
