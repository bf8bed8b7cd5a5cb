import { tellDueSearches } from '../searches/tell-searches.ts';
import { tellDueWishers } from '../wishes/tell-wishers.ts';
import type { TellingWorld } from '../world.ts';
import { deliverDue } from './deliver.ts';
import { sendDueMailings } from './send-mailing.ts';

/**
 * The schedule's minute: all that is due, and beside it whatever else news comes from, until `endsAt` (ms since 1970). Answers how many
 * notifications were looked at. Where one fails, the others still come to their end before this throws.
 */
export async function tellDue(world: TellingWorld, endsAt: number): Promise<number> {
  const [delivered, ...others] = await Promise.allSettled([
    deliverDue(world, endsAt),
    sendDueMailings(world, endsAt),
    tellDueWishers(world, endsAt),
    tellDueSearches(world, endsAt),
  ]);
  for (const end of [delivered, ...others]) if (end.status === 'rejected') throw end.reason;
  return delivered.status === 'fulfilled' ? delivered.value : 0;
}
