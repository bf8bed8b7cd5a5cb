/**
 * Days on which services have free hours, for the filter of lists. They may be ten minutes behind; the product's page
 * is exact.
 */

import { campusDay, campusTime } from '../../../domain/campus-time.ts';
import { dayMs } from '../../../domain/durations.ts';
import type { TimeZone } from '../../../domain/settings/time-zones.ts';
import { idsPerQuery, inChunks, type Row } from '../../../usecases/rows.ts';
import { isoNow, type World, zoneOf } from '../../../usecases/world.ts';
import { freeStarts, type ServicePackage } from '../rules/appointment.ts';
import { hasHours, readPackages, readSchedule } from '../rules/stored-service.ts';
import { takenBetween } from './slots.ts';

/** Number of days after today that are computed. */
const knownDays = 7;

/** Campus days (`2026-11-27`) with time for the shortest package. */
function freeDaysOf(
  packages: readonly ServicePackage[],
  row: Row<'schedules'> | undefined,
  taken: ReadonlySet<number>,
  now: number,
  zone: TimeZone,
): string[] {
  const schedule = readSchedule(row);
  if (!hasHours(schedule)) return [];
  const shortest = Math.min(...packages.map(({ minutes }) => minutes));
  const today = campusDay(now, zone);
  return Array.from({ length: knownDays + 1 }, (_, at) => at).flatMap((at) =>
    freeStarts(schedule, taken, shortest, today + at, now, zone).length > 0
      ? [campusTime(now + at * dayMs, zone).date]
      : [],
  );
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** Updates the products of services whose free days have changed. */
export async function countFreeDays(world: Pick<World, 'rows' | 'now' | 'settings'>): Promise<{ changed: number }> {
  const services: Row<'services'>[] = [];
  for await (const service of world.rows.each('services', { pageRows: 1_000 })) services.push(service);
  if (services.length === 0) return { changed: 0 };
  const now = world.now();
  const taken = await takenBetween(world, isoNow(world), new Date(now + (knownDays + 2) * dayMs).toISOString());
  let changed = 0;
  for (const some of inChunks(services, idsPerQuery)) {
    const sellers = [...new Set(some.map(({ sellerId }) => sellerId))];
    const ids = some.map(({ $id }) => $id);
    const [schedules, products] = await Promise.all([
      world.rows.list('schedules', { where: { $id: sellers }, limit: sellers.length }),
      world.rows.list('products', { where: { $id: ids }, select: ['freeDays'], limit: ids.length }),
    ]);
    for (const { $id, sellerId, packages } of some) {
      const product = products.find((one) => one.$id === $id);
      const schedule = schedules.find((one) => one.$id === sellerId);
      const days = freeDaysOf(readPackages(packages), schedule, taken.get(sellerId) ?? new Set(), now, zoneOf(world));
      if (!product || isSame(product.freeDays ?? [], days)) continue;
      if (await world.rows.update('products', $id, { freeDays: days })) changed += 1;
    }
  }
  return { changed };
}
