import type { TellingWorld } from '../world.ts';
import { deliverDue } from './deliver.ts';
import { sendDueMailings } from './send-mailing.ts';

/**
 * The schedule's minute: all that is due, and mailings beside it, until `endsAt` (ms since 1970). Answers how many notifications
 * were looked at. Where one of the two fails, the other still comes to its end before this throws.
 */
export async function tellDue(world: TellingWorld, endsAt: number): Promise<number> {
  const [delivered, mailed] = await Promise.allSettled([deliverDue(world, endsAt), sendDueMailings(world, endsAt)]);
  if (delivered.status === 'rejected') throw delivered.reason;
  if (mailed.status === 'rejected') throw mailed.reason;
  return delivered.value;
}
