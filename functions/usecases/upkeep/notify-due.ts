import { deliverDue } from '../notifications/deliver.ts';
import { sendDueMailings } from '../notifications/send-mailing.ts';
import { notifyDueSearches } from '../searches/notify-searches.ts';
import { notifyDueWishers } from '../wishes/notify-wishers.ts';
import type { NotifyingWorld } from '../world.ts';

/**
 * Runs every minute: delivers everything due, until `endsAt` (ms since 1970). Returns the number of notifications read.
 * If one part fails, the others finish before this throws.
 */
export async function notifyDue(world: NotifyingWorld, endsAt: number): Promise<number> {
  const [delivered, ...others] = await Promise.allSettled([
    deliverDue(world, endsAt),
    sendDueMailings(world, endsAt),
    notifyDueWishers(world, endsAt),
    notifyDueSearches(world, endsAt),
  ]);
  for (const end of [delivered, ...others]) if (end.status === 'rejected') throw end.reason;
  return delivered.status === 'fulfilled' ? delivered.value : 0;
}
