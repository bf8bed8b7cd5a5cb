/** Wanted ads near their end: asks owners whether to extend, ends ads that are not extended, and deletes old ones. */

import { limits } from '../../../domain/limits.ts';
import type { NotificationText } from '../../../domain/notifications/notification.ts';
import { offersKind } from '../../../domain/settings/campus-catalogue.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';
import { notify } from '../../../usecases/notifications/notify.ts';
import { type Operation, type Row, remove, updateFrom } from '../../../usecases/rows.ts';
import { type World, zoneOf } from '../../../usecases/world.ts';
import { askedUntil, moveWanted } from '../rules/wanted.ts';
import { wantedEndedNotification, wantedEndingNotification } from '../rules/wanted-notification.ts';

type DueWorld = Pick<World, 'rows' | 'now' | 'newId' | 'settings'>;
type Ad = Row<'wanted'>;

/** Maximum ads per run; the next run is ten minutes later. */
const looked = 5_000;

interface Turn {
  readonly before: (world: DueWorld) => string;
  /** Selects ads that are still to be asked about or ended. */
  readonly where: { readonly state: 'open'; readonly isAsked?: false };
  readonly change: (ad: Ad, now: number) => Partial<Ad>;
  readonly textOf: (ads: readonly Ad[], zone: TimeZone) => NotificationText;
  readonly endsSearch: boolean;
}

const asking: Turn = {
  before: (world) => askedUntil(world.now()),
  where: { state: 'open', isAsked: false },
  change: () => ({ isAsked: true }),
  textOf: (ads, zone) => wantedEndingNotification(ads, ads.map(({ until }) => until).sort()[0] ?? '', zone),
  endsSearch: false,
};

const ending: Turn = {
  before: (world) => new Date(world.now() + 1).toISOString(),
  where: { state: 'open' },
  change: (ad, now) => ({ state: moveWanted(ad, 'expire', 'system', now) }),
  textOf: wantedEndedNotification,
  endsSearch: true,
};

/** Applies one step to all due ads of one person, with one notification for all. */
const serve = (world: DueWorld, userId: string, turn: Turn): Promise<number> =>
  world.rows.transact(async () => {
    const now = world.now();
    const due = await world.rows.list('wanted', {
      where: { ...turn.where, userId },
      before: { until: turn.before(world) },
      limit: limits.openWanted * 2,
    });
    const ids = due.map(({ $id }) => $id);
    const searches =
      turn.endsSearch && ids.length > 0
        ? await world.rows.list('savedSearches', { where: { wantedId: ids }, select: ['$id'], limit: ids.length })
        : [];
    const operations: Operation[] = [
      ...due.flatMap((ad) => updateFrom('wanted', ad, turn.change(ad, now))),
      ...searches.map(({ $id }) => remove('savedSearches', $id)),
    ];
    // An ad that ended before its owner could be asked only gets the notification of its end.
    const told = due.filter(({ until }) => turn.endsSearch || Date.parse(until) > now);
    return {
      operations: [
        ...operations,
        ...(told.length > 0 ? [notify(world, userId, turn.textOf(told, zoneOf(world)))] : []),
      ],
      result: due.length,
    };
  });

async function take(world: DueWorld, turn: Turn): Promise<number> {
  const due = await world.rows.list('wanted', {
    where: turn.where,
    before: { until: turn.before(world) },
    lowestFirst: 'until',
    select: ['userId'],
    limit: looked,
  });
  let count = 0;
  for (const userId of new Set(due.map((ad) => ad.userId))) count += await serve(world, userId, turn);
  return count;
}

/** Asks owners about ads that end soon, once per term; none if the campus has turned wanted ads off. */
export const askWanted = async (world: DueWorld): Promise<number> =>
  offersKind(world.settings, 'wanted') ? take(world, asking) : 0;

/** Ends ads past their term. */
export const endWanted = (world: DueWorld): Promise<number> => take(world, ending);

const over = ['expired', 'closed', 'removed', 'moved'] as const;

/** Deletes ads that ended long ago; talks and offers stay. */
export async function forgetWanted({ rows, now }: Pick<World, 'rows' | 'now'>): Promise<void> {
  const until = new Date(now() - limits.wantedKeptDays * 86_400_000).toISOString();
  await rows.removeWhere('wanted', { where: { state: over }, before: { until } });
  await rows.removeWhere('takenDownAds', { before: { $createdAt: until } });
}
