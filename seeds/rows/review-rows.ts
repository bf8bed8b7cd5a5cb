import { reviewDraftIds } from '#domain/ids.ts';
import { reviewWindow, saidBy } from '#domain/trust/review.ts';
import { create, type Row, type RowData } from '../../functions/usecases/rows.ts';
import { publicReview, reviewDraft } from '../../functions/usecases/trust/review-rows.ts';
import type { ReviewSeed } from '../campus/orders.ts';
import { personId } from '../campus/people.ts';
import { everyone } from './people-rows.ts';
import { hoursAgo, type PlannedRow, planned } from './planned-row.ts';

const hour = 3_600_000;

const nameOf = (userId: string): string | undefined => everyone.find(({ key }) => personId(key) === userId)?.name;

/**
 * When the reviews of a sale became public, ISO: with the second one, or at the end of the review window; null if still
 * hidden.
 */
function publishedAt(sale: Row<'sales'>, seeds: readonly ReviewSeed[], now: number): string | null {
  const until = reviewWindow(sale);
  if (until === null || sale.completedAt === null) throw new Error(`${sale.$id} is not completed`);
  const last = Date.parse(sale.completedAt) + Math.max(...seeds.map(({ after }) => after)) * hour;
  const at = seeds.length > 1 ? last : until;
  return at < now ? new Date(at).toISOString() : null;
}

/** The reviews of one sale: the drafts and the public rows. */
function ofSale(sale: Row<'sales'>, seeds: readonly ReviewSeed[], productNames: string, now: number): PlannedRow[] {
  const since = publishedAt(sale, seeds, now);
  const completed = Date.parse(sale.completedAt ?? '');
  return seeds.flatMap((seed, place) => {
    const { by: side, stars, says: message, after, answer = '' } = seed;
    const writtenAt = hoursAgo(completed, -after);
    const aspects = { description: stars, punctuality: Math.min(5, stars + 1), communication: stars };
    const said = saidBy(side, { stars, ...aspects, message });
    const until = new Date(reviewWindow(sale) ?? 0).toISOString();
    // Stable, so that a second seeding finds it.
    const reviewId = `ulasan${sale.$id.slice(-12).replace('-', '')}${place}`.padEnd(20, '0');
    const kept: RowData<'reviewDrafts'> = {
      ...reviewDraft(sale, { side, said, reviewId, productNames, publishAt: since ? null : until, publishedAt: since }),
      ...(since && answer && { answer, answeredAt: hoursAgo(Date.parse(since), -24) }),
    };
    const draftId = reviewDraftIds(sale.$id)[place] ?? '';
    const row = planned(create('reviewDrafts', draftId, kept), writtenAt, since ?? writtenAt);
    if (since === null) return [row];
    const shown = publicReview(kept, writtenAt, nameOf(kept.authorId));
    return [row, planned(create('reviews', reviewId, shown), since, kept.answeredAt ?? since)];
  });
}

/** Reviews of an order's completed sales. `goods`: names of each seller's goods. */
export const reviewRows = (
  sales: readonly Row<'sales'>[],
  seeds: readonly ReviewSeed[],
  goods: ReadonlyMap<string, string>,
  now: number,
): PlannedRow[] =>
  sales.flatMap((sale, place) => {
    const own = seeds.filter((seed) => seed.sale === place + 1);
    return own.length > 0 ? ofSale(sale, own, goods.get(sale.sellerId) ?? '', now) : [];
  });
