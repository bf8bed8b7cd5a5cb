import { dayMs } from '../../domain/durations.ts';
import { limits } from '../../domain/limits.ts';
import type { World } from '../world.ts';

/** Notifications that were given up in the last days, because a push service or the mail server was unreachable. */
export interface Undelivered {
  /** Number of rows, at most 100. */
  readonly count: number;
  /** Pushes and e-mails among these; a notification may be both. */
  readonly push: number;
  readonly email: number;
  /** Whether more exist than were counted. */
  readonly more: boolean;
}

const counted = 100;

export async function undelivered({ rows, now }: Pick<World, 'rows' | 'now'>): Promise<Undelivered> {
  const givenUpAt = new Date(now() - limits.givenUpDays * dayMs).toISOString();
  const lost = await rows.list('notifications', {
    since: { givenUpAt },
    highestFirst: 'givenUpAt',
    select: ['push', 'email'],
    limit: counted + 1,
  });
  const some = lost.slice(0, counted);
  const of = (channel: 'push' | 'email'): number => some.filter((one) => one[channel] === 'given_up').length;
  return { count: some.length, push: of('push'), email: of('email'), more: lost.length > counted };
}
