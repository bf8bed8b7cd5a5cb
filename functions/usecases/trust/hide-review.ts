import { hiddenNotification, shownAgainNotification } from '../../domain/notifications/review-notification.ts';
import { assertNotOwnCase } from '../../domain/people/own-case.ts';
import { audited } from '../audit.ts';
import { namesOf } from '../names.ts';
import { type Operation, type Row, remove, updateFrom } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { notifyAuthor } from './answer-review.ts';
import { type ReviewWorld, shown } from './publish-reviews.ts';
import { publishedReview } from './read-review.ts';
import { reviewCounted } from './records.ts';

type HidingWorld = ReviewWorld & Pick<World, 'newId'>;

async function hiding(world: HidingWorld, review: Row<'reviewDrafts'>, reason: string): Promise<Operation[]> {
  const [counted, told] = await Promise.all([
    reviewCounted(world, review, -1),
    notifyAuthor(world, review, (_, sale) => hiddenNotification(reason, sale)),
  ]);
  return [
    remove('reviews', review.reviewId),
    ...updateFrom('reviewDrafts', review, { hiddenAt: isoNow(world), hiddenReason: reason }),
    ...counted,
    ...told,
  ];
}

async function showing(world: HidingWorld, review: Row<'reviewDrafts'>): Promise<Operation[]> {
  const [names, told] = await Promise.all([
    namesOf(world, [review.authorId]),
    notifyAuthor(world, review, (_, sale) => shownAgainNotification(sale)),
  ]);
  return [
    ...(await shown(world, review, review.$createdAt, names)),
    ...updateFrom('reviewDrafts', review, { hiddenAt: null, hiddenReason: '' }),
    ...told,
  ];
}

/**
 * An administrator hides a public review, with a reason shown to its author, or shows it again. Row and stars change
 * together, with an audit entry. A repeat changes nothing. Refuses review_not_found, own_case.
 */
export function hideReview(
  world: HidingWorld,
  admin: Caller,
  { reviewId, isHidden, reason }: { readonly reviewId: string; readonly isHidden: boolean; readonly reason: string },
): Promise<{ isHidden: boolean }> {
  return world.rows.transact(async () => {
    const review = await publishedReview(world, reviewId);
    assertNotOwnCase(admin.id, [review.authorId, review.aboutId]);
    const result = { isHidden };
    if ((review.hiddenAt !== null) === isHidden) return { operations: [], result };
    const changes = isHidden ? await hiding(world, review, reason) : await showing(world, review);
    const entry = audited(world, admin, {
      action: isHidden ? 'review.hide' : 'review.show',
      subject: reviewId,
      before: { stars: review.stars, message: review.message, hiddenReason: review.hiddenReason },
      after: isHidden ? { reason } : undefined,
    });
    return { operations: [...changes, entry], result };
  });
}
