/** Publishes reviews that are not public yet: row, stars and notifications in one transaction. */
import { DomainError } from '../../domain/errors.ts';
import { reviewNotificationId } from '../../domain/ids.ts';
import { publishedNotification } from '../../domain/notifications/review-notification.ts';
import { salePage } from '../../domain/notifications/sale-text.ts';
import { deletedPersonName } from '../../domain/people/person.ts';
import type { ReviewSide } from '../../domain/trust/review-aspects.ts';
import { namesOf } from '../names.ts';
import { notifyOnce } from '../notifications/notify.ts';
import { create, type Operation, type Row, remove, updateFrom } from '../rows.ts';
import { isoNow, type World } from '../world.ts';
import { reviewCounted } from './records.ts';
import { publicReview, type WrittenReview } from './review-rows.ts';

export type ReviewWorld = Pick<World, 'rows' | 'now' | 'settings'>;

type SaleOfReview = Pick<Row<'sales'>, '$id' | 'orderId' | 'productNames' | 'buyerId' | 'sellerId'>;

/** The public row, with its effect on counts. `names`: authors' names by id. */
export async function shown(
  world: ReviewWorld,
  review: WrittenReview,
  writtenAt: string,
  names: ReadonlyMap<string, string>,
): Promise<Operation[]> {
  const row = publicReview(review, writtenAt, names.get(review.authorId));
  return [create('reviews', review.reviewId, row), ...(await reviewCounted(world, review, 1))];
}

/** Notifies both sides once: the reviewed person and the author. */
export function publicationNotifications(
  at: string,
  sale: SaleOfReview,
  published: readonly Pick<WrittenReview, 'side' | 'stars'>[],
  names: ReadonlyMap<string, string>,
): Operation[] {
  return (['buyer', 'seller'] as const).flatMap((side: ReviewSide) => {
    const [id, otherId] = side === 'buyer' ? [sale.buyerId, sale.sellerId] : [sale.sellerId, sale.buyerId];
    const own = published.find((review) => review.side === side);
    const others = published.find((review) => review.side !== side);
    if (!names.has(id) || (!own && !others)) return [];
    const text = publishedNotification({
      name: names.get(otherId) ?? deletedPersonName,
      stars: others?.stars ?? null,
      hasOwn: own !== undefined,
      ...{ orderId: sale.orderId, productNames: sale.productNames, link: salePage(sale, side) },
    });
    return [notifyOnce(at, reviewNotificationId(sale.$id, side), id, text)];
  });
}

/** The operations for one sale's reviews after their deadline. Drops reviews by or about deleted people. */
async function planSale(world: ReviewWorld, saleId: string): Promise<{ operations: Operation[]; result: number }> {
  const [sale, drafts] = await Promise.all([
    world.rows.get('sales', saleId),
    world.rows.list('reviewDrafts', { where: { saleId }, limit: 10 }),
  ]);
  const due = drafts.filter(({ publishAt }) => publishAt !== null && Date.parse(publishAt) <= world.now());
  if (due.length === 0) return { operations: [], result: 0 };
  const names = await namesOf(world, sale ? [sale.buyerId, sale.sellerId] : []);
  const isWhole = ({ authorId, aboutId }: Row<'reviewDrafts'>) => names.has(authorId) && names.has(aboutId);
  const published = due.filter(isWhole);
  const operations = due
    .filter((draft) => !isWhole(draft))
    .map((draft): Operation => remove('reviewDrafts', draft.$id));
  for (const draft of published) {
    operations.push(...updateFrom('reviewDrafts', draft, { publishAt: null, publishedAt: isoNow(world) }));
    operations.push(...(await shown(world, draft, draft.$createdAt, names)));
  }
  if (sale) operations.push(...publicationNotifications(isoNow(world), sale, published, names));
  return { operations, result: published.length };
}

/**
 * Publishes reviews whose deadline has passed. Returns their number; the next run continues an interrupted one. A sale
 * that keeps changing is left for the next run and does not stop the others.
 */
export async function publishReviews(world: ReviewWorld & Pick<World, 'log'>): Promise<number> {
  const saleIds = new Set<string>();
  const before = { publishAt: isoNow(world) };
  for await (const { saleId } of world.rows.each('reviewDrafts', { before, select: ['saleId'] })) saleIds.add(saleId);
  let published = 0;
  for (const saleId of saleIds) {
    try {
      published += await world.rows.transact(() => planSale(world, saleId));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      world.log(`Reviews of sale ${saleId} were not published: ${error.code}`);
    }
  }
  return published;
}
