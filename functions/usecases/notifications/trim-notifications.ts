import { limits } from '../../domain/limits.ts';
import type { World } from '../world.ts';

const dayMs = 86_400_000;

/** Takes away what was told more than 90 days ago, a day of it at a time: one call never holds up a year. Answers how many days. */
export async function trimNotifications({ rows, now }: Pick<World, 'rows' | 'now'>): Promise<number> {
  const end = now() - limits.notificationDays * dayMs;
  const before = { $createdAt: new Date(end).toISOString() };
  for (let days = 0; ; days++) {
    const [oldest] = await rows.list('notifications', {
      before,
      lowestFirst: '$createdAt',
      select: ['$createdAt'],
      limit: 1,
    });
    if (!oldest) return days;
    const until = Math.min(end, Date.parse(oldest.$createdAt) + dayMs);
    await rows.removeWhere('notifications', { before: { $createdAt: new Date(until).toISOString() } });
  }
}
