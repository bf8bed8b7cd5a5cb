import { DomainError } from '../../domain/errors.ts';
import { answeredNotification, type Reviewed } from '../../domain/notifications/review-notification.ts';
import { salePage } from '../../domain/notifications/sale-text.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { namesOf } from '../names.ts';
import { notify } from '../notifications/notify.ts';
import { countersOf, countUse } from '../quota.ts';
import { type Operation, type Row, update, updateFrom } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { publishedReview } from './read-review.ts';

type AnsweringWorld = Pick<World, 'rows' | 'now' | 'newId'>;

/** Notifies the author of a review, with a link to their side of the sale; none if the author is deleted. */
export async function notifyAuthor(
  world: AnsweringWorld,
  { saleId, authorId, aboutId, side }: Row<'reviewDrafts'>,
  notificationOf: (name: string, sale: Reviewed) => Parameters<typeof notify>[2],
): Promise<Operation[]> {
  const [sale, names] = await Promise.all([world.rows.get('sales', saleId), namesOf(world, [authorId, aboutId])]);
  if (!sale || !names.has(authorId)) return [];
  const { orderId, productNames } = sale;
  const reviewed = { orderId, productNames, link: salePage(sale, side === 'seller' ? 'seller' : 'buyer') };
  return [notify(world, authorId, notificationOf(names.get(aboutId) ?? '', reviewed))];
}

/**
 * The reviewed person answers a public review, once and publicly. Refuses review_not_found, review_not_yours,
 * review_answered, rate_limited.
 */
export function answerReview(
  world: AnsweringWorld,
  caller: Caller,
  { reviewId, message }: { readonly reviewId: string; readonly message: string },
): Promise<{ answeredAt: string }> {
  const window = throttleWindow('review', caller.id, world.now());
  return world.rows.transact(async () => {
    const [review, counters] = await Promise.all([publishedReview(world, reviewId), countersOf(world, [window.id])]);
    if (review.hiddenAt !== null) throw new DomainError('review_not_found', { reviewId });
    if (review.aboutId !== caller.id) throw new DomainError('review_not_yours');
    if (review.answeredAt !== null) {
      if (review.answer !== message) throw new DomainError('review_answered');
      return { operations: [], result: { answeredAt: review.answeredAt } };
    }
    const answered = { answer: message, answeredAt: isoNow(world) };
    const operations = [
      ...updateFrom('reviewDrafts', review, answered),
      update('reviews', reviewId, answered),
      ...(await notifyAuthor(world, review, answeredNotification)),
      countUse(window, counters),
    ];
    return { operations, result: { answeredAt: answered.answeredAt } };
  });
}
