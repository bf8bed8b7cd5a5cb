import { DomainError } from '../../domain/errors.ts';
import { reviewDraftIds } from '../../domain/ids.ts';
import { productNamesOf } from '../../domain/orders/product-names.ts';
import { moverOfSale } from '../../domain/orders/sale.ts';
import { throttleWindow } from '../../domain/quota.ts';
import { assertReviewable, isSameReview, type ReviewInput, saidBy } from '../../domain/trust/review.ts';
import type { ReviewSide } from '../../domain/trust/review-aspects.ts';
import { namesOf } from '../names.ts';
import { countersOf, countUse } from '../quota.ts';
import { create, type Operation, type Row, updateFrom } from '../rows.ts';
import { type Caller, isoNow, type World } from '../world.ts';
import { publicationNotifications, type ReviewWorld, shown } from './publish-reviews.ts';
import { reviewDraft } from './review-rows.ts';

type WritingWorld = ReviewWorld & Pick<World, 'newId'>;

async function goodsOf(world: WritingWorld, { $id: saleId, orderId }: Row<'sales'>): Promise<string> {
  const items = await world.rows.list('orderItems', { where: { orderId, saleId }, select: ['name'], limit: 100 });
  return productNamesOf(items.map(({ name }) => name));
}

/**
 * The first of a sale's two reviews gets the first id. So of two simultaneous reviews the second conflicts, is planned
 * again and sees the first.
 */
function freeId(saleId: string, drafts: readonly Row<'reviewDrafts'>[]): string {
  const id = reviewDraftIds(saleId).find((one) => drafts.every(({ $id }) => $id !== one));
  if (!id) throw new DomainError('review_exists');
  return id;
}

/** The operations of a new review. The other side's review may be stored, already public, or missing. */
async function writing(
  world: WritingWorld,
  sale: Row<'sales'>,
  side: ReviewSide,
  input: ReviewInput,
  drafts: readonly Row<'reviewDrafts'>[],
): Promise<{ operations: Operation[]; isPublished: boolean }> {
  const until = assertReviewable(sale, world.now());
  const [authorId, aboutId] = side === 'buyer' ? [sale.buyerId, sale.sellerId] : [sale.sellerId, sale.buyerId];
  const [names, productNames] = await Promise.all([namesOf(world, [authorId, aboutId]), goodsOf(world, sale)]);
  if (!names.has(aboutId)) throw new DomainError('user_not_found', { userId: aboutId });
  const now = isoNow(world);
  const [other] = drafts;
  const isPublished = other !== undefined;
  const draft = reviewDraft(sale, {
    side,
    said: input,
    reviewId: world.newId(),
    productNames,
    publishAt: isPublished ? null : new Date(until).toISOString(),
    publishedAt: isPublished ? now : null,
  });
  const operations = [create('reviewDrafts', freeId(sale.$id, drafts), draft)];
  if (!other) return { operations, isPublished };
  const isOtherHidden = other.publishedAt === null;
  const [own, others] = await Promise.all([
    shown(world, draft, now, names),
    isOtherHidden ? shown(world, other, other.$createdAt, names) : [],
  ]);
  operations.push(...own, ...others);
  if (isOtherHidden) {
    operations.push(
      ...updateFrom('reviewDrafts', other, { publishAt: null, publishedAt: now }),
      ...publicationNotifications(isoNow(world), sale, [draft, other], names),
    );
  }
  return { operations, isPublished };
}

/**
 * Buyer or seller reviews their completed sale once. Both reviews become public with the second one, or when the time
 * is over; until then no readable row changes. A repeat returns the stored review. Refuses sale_not_found,
 * review_not_now, review_over, review_exists, user_not_found, rate_limited.
 */
export function writeReview(
  world: WritingWorld,
  caller: Caller,
  { saleId, ...input }: ReviewInput & { readonly saleId: string },
): Promise<{ isPublished: boolean }> {
  const window = throttleWindow('review', caller.id, world.now());
  return world.rows.transact(async () => {
    const [sale, drafts, counters] = await Promise.all([
      world.rows.get('sales', saleId),
      world.rows.list('reviewDrafts', { where: { saleId }, limit: 10 }),
      countersOf(world, [window.id]),
    ]);
    const side = sale && moverOfSale(sale, caller)?.as;
    if (!sale || (side !== 'buyer' && side !== 'seller')) throw new DomainError('sale_not_found', { saleId });
    const said = saidBy(side, input);
    const own = drafts.find(({ authorId }) => authorId === caller.id);
    if (own && !isSameReview(own, said)) throw new DomainError('review_exists');
    if (own) return { operations: [], result: { isPublished: own.publishedAt !== null } };
    const { operations, isPublished } = await writing(world, sale, side, said, drafts);
    return { operations: [...operations, countUse(window, counters)], result: { isPublished } };
  });
}
