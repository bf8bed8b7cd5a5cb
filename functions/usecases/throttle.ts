import { DomainError } from '../domain/errors.ts';
import type { ThrottleName } from '../domain/limits.ts';
import { throttleWindow } from '../domain/throttle.ts';
import type { World } from './world.ts';

/** Counts one use of `name` by `key`; refuses with rate_limited and the wait when the window is used up. */
export async function throttle(world: Pick<World, 'rows' | 'now'>, name: ThrottleName, key: string): Promise<void> {
  const { id, times, endsAt, retryAfterSeconds } = throttleWindow(name, key, world.now());
  if (await world.rows.create('throttles', id, { count: 1, windowEndsAt: endsAt })) return;
  if (!(await world.rows.increment('throttles', id, 'count', times))) {
    throw new DomainError('rate_limited', { retryAfterSeconds });
  }
}
