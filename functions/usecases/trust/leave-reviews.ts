/** Handles reviews when an account is deleted. */
import { deletedPersonName } from '../../domain/people/person.ts';
import { idsPerQuery } from '../rows.ts';
import type { World } from '../world.ts';

/**
 * Keeps public reviews by this person without the name. Deletes unpublished reviews by this person, and all reviews
 * about this person. May be repeated.
 */
export async function leaveReviews(world: Pick<World, 'rows'>, userId: string): Promise<void> {
  const { rows } = world;
  await rows.removeWhere('reviewDrafts', { where: { authorId: userId, publishedAt: null } });
  // Deletes the drafts first, because a remaining draft could be published in between.
  await rows.removeWhere('reviewDrafts', { where: { aboutId: userId } });
  await rows.removeWhere('reviews', { where: { aboutId: userId } });
  const written: string[] = [];
  for await (const { reviewId } of rows.each('reviewDrafts', { where: { authorId: userId }, select: ['reviewId'] }))
    written.push(reviewId);
  for (let from = 0; from < written.length; from += idsPerQuery) {
    const some = { $id: written.slice(from, from + idsPerQuery) };
    await rows.updateWhere('reviews', some, { authorName: deletedPersonName });
  }
}
