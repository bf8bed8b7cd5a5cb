/** What becomes of reviews when a person's account goes. */
import { deletedPersonName } from '../../domain/people/person.ts';
import type { World } from '../world.ts';

/** How many ids one change names. */
const idsAtOnce = 100;

/**
 * What they wrote and everybody can read stays, without their name; what is still hidden, by or about them, goes, and so does what
 * was written about them. May be repeated.
 */
export async function leaveReviews(world: Pick<World, 'rows'>, userId: string): Promise<void> {
  const { rows } = world;
  await rows.removeWhere('reviewDrafts', { where: { authorId: userId, publishedAt: null } });
  // Records before rows: nothing is published any more whose record is gone.
  await rows.removeWhere('reviewDrafts', { where: { aboutId: userId } });
  await rows.removeWhere('reviews', { where: { aboutId: userId } });
  const written: string[] = [];
  for await (const { reviewId } of rows.each('reviewDrafts', { where: { authorId: userId }, select: ['reviewId'] }))
    written.push(reviewId);
  for (let from = 0; from < written.length; from += idsAtOnce) {
    const some = { $id: written.slice(from, from + idsAtOnce) };
    await rows.updateWhere('reviews', some, { authorName: deletedPersonName });
  }
}
