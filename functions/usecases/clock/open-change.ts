/**
 * The time zone change in progress: a row of `privateSettings` that exists from the save of the new zone until all
 * times have moved and all people are notified.
 */
import { DomainError } from '../../domain/errors.ts';
import {
  bannersByClock,
  type ClockChange,
  type ClockChoice,
  clockChoice,
  clockShift,
  concernedTotal,
  isByFormerClock,
} from '../../domain/settings/clock-change.ts';
import { readGroup } from '../../domain/settings/groups.ts';
import type { TimeZone } from '../../domain/settings/time-zones.ts';
import { create, type Operation, type Row, remove, updateFrom } from '../rows.ts';
import { publication } from '../settings/publish-settings.ts';
import { isoNow, type World } from '../world.ts';
import { counted, timedRows } from './concerned.ts';

type ClockWorld = Pick<World, 'rows' | 'now' | 'kinds'>;

const rowId = 'clock';

export interface OpenChange {
  readonly row: Row<'privateSettings'>;
  readonly change: ClockChange;
}

export async function openChange({ rows }: Pick<World, 'rows'>): Promise<OpenChange | null> {
  const row = await rows.get('privateSettings', rowId);
  return row ? { row, change: JSON.parse(row.data) as ClockChange } : null;
}

/**
 * Shifts the banners, because they are shown for complete campus days, and also the previous version that is stored for
 * an undo.
 */
async function bannersMoved(world: ClockWorld, shift: number): Promise<Operation[]> {
  const row = await world.rows.get('privateSettings', 'banners');
  if (!row) return [];
  const moved = (data: string) => bannersByClock(readGroup('banners', data), shift);
  const banners = moved(row.data);
  const data = JSON.stringify(banners);
  if (data === JSON.stringify(readGroup('banners', row.data))) return [];
  const previous = row.previous === '' ? '' : JSON.stringify(moved(row.previous));
  return [...updateFrom('privateSettings', row, { data, previous }), ...(await publication(world, 'banners', banners))];
}

/**
 * Starts a change; its operations belong to the transaction that saves the settings. Refuses zone_moving during another
 * change, and zone_choice if rows are affected and `asked` does not choose what they keep (hour or moment).
 */
export async function changingClock(
  world: ClockWorld,
  { from, to }: { readonly from: TimeZone; readonly to: TimeZone },
  asked: ClockChoice | undefined,
): Promise<{ readonly keeps: ClockChoice; readonly operations: readonly Operation[] }> {
  if (await openChange(world)) throw new DomainError('zone_moving');
  const at = isoNow(world);
  const concerned = counted(await timedRows(world, { at }));
  const keeps = clockChoice(asked, concerned, { from, to });
  const change: ClockChange = { from, to, keeps, at, total: concernedTotal(concerned), notifiedUpTo: '' };
  const row = { data: JSON.stringify(change), version: 1, previous: '' };
  return {
    keeps,
    operations: [create('privateSettings', rowId, row), ...(await bannersMoved(world, clockShift({ from, to })))],
  };
}

/**
 * Refuses zone_moving while a change of the time zone has not yet been applied to this row, because it would also shift
 * times that are set now.
 */
export async function assertFollowsClock(
  world: Pick<World, 'rows'>,
  row: { readonly clockAt: string | null; readonly $createdAt: string },
): Promise<void> {
  const open = await openChange(world);
  if (open && isByFormerClock(open.change, row)) throw new DomainError('zone_moving');
}

/** Stores the last notified person as the cursor. */
export const rememberNotified = (world: ClockWorld, { at }: Pick<ClockChange, 'at'>, personId: string): Promise<void> =>
  world.rows.transact(async () => {
    const open = await openChange(world);
    const isNews = open?.change.at === at && open.change.notifiedUpTo < personId;
    const operations = isNews
      ? updateFrom('privateSettings', open.row, { data: JSON.stringify({ ...open.change, notifiedUpTo: personId }) })
      : [];
    return { operations, result: undefined };
  });

/** Ends the change, so that another one may start. */
export const endChange = (world: ClockWorld, { at }: Pick<ClockChange, 'at'>): Promise<void> =>
  world.rows.transact(async () => {
    const open = await openChange(world);
    return { operations: open?.change.at === at ? [remove('privateSettings', rowId)] : [], result: undefined };
  });
