/**
 * Packages of a service and hours of its seller: created with the first posting; changes keep existing bookings valid.
 */
import { DomainError } from '../../../domain/errors.ts';
import { throttleWindow } from '../../../domain/quota.ts';
import { countersOf, countUse } from '../../../usecases/quota.ts';
import { create, type Operation, type Row, type RowData, update, updateFrom } from '../../../usecases/rows.ts';
import { ownProduct } from '../../../usecases/selling/own-product.ts';
import type { Caller, World } from '../../../usecases/world.ts';
import {
  assertNoneShortened,
  bookedSaleStates,
  lowestPrice,
  type Schedule,
  type ServicePackage,
} from '../rules/appointment.ts';
import type { ScheduleInput } from '../rules/service-input.ts';
import { hoursText, readPackages, readSchedule } from '../rules/stored-service.ts';

type ServiceWorld = Pick<World, 'rows' | 'now' | 'settings'>;

const scheduleData = ({ hours, daysOff }: Schedule): Omit<RowData<'schedules'>, 'version'> => ({
  hours: hours.map(hoursText),
  daysOff: [...daysOff],
});

/** The row of a new service, for the transaction that posts its product. */
export const createService = (
  { productId, sellerId }: { readonly productId: string; readonly sellerId: string },
  packages: readonly ServicePackage[],
): Operation => create('services', productId, { sellerId, packages: JSON.stringify(packages), version: 0 });

/** Writes a person's schedule from the form. `before`: the present row. */
export const writeSchedule = (
  sellerId: string,
  schedule: ScheduleInput,
  before: Row<'schedules'> | null,
): Operation[] =>
  before
    ? updateFrom('schedules', before, scheduleData(schedule))
    : // Version 0 means no row, so that the second of two first editors is refused.
      [create('schedules', sellerId, { ...scheduleData(schedule), version: 1 })];

const isSame = (row: Row<'schedules'>, said: ScheduleInput): boolean =>
  JSON.stringify(readSchedule(row)) === JSON.stringify({ hours: said.hours, daysOff: said.daysOff });

/**
 * Sets the caller's weekly hours and days off. Existing bookings stay. Refuses changed_meanwhile for the second of two
 * editors, and rate_limited.
 */
export function editSchedule(
  world: ServiceWorld,
  caller: Caller,
  { version, ...said }: ScheduleInput & { readonly version: number },
): Promise<{ version: number }> {
  const window = throttleWindow('editProduct', caller.id, world.now());
  return world.rows.transact(async () => {
    const [before, counters] = await Promise.all([
      world.rows.get('schedules', caller.id),
      countersOf(world, [window.id]),
    ]);
    // A repeat or an unchanged form.
    if (before && isSame(before, said)) return { operations: [], result: { version: before.version } };
    const now = before?.version ?? 0;
    if (now !== version) throw new DomainError('changed_meanwhile', { version: now });
    return {
      operations: [...writeSchedule(caller.id, said, before), countUse(window, counters)],
      result: { version: now + 1 },
    };
  });
}

/** Number of open sales of this product by package id. */
async function bookedPackages(
  world: Pick<World, 'rows'>,
  { $id: productId, sellerId }: Row<'products'>,
): Promise<ReadonlyMap<string, number>> {
  const where = { sellerId, kind: 'service', state: [...bookedSaleStates] };
  const open = await world.rows.list('sales', { where, select: ['packageId'], limit: 5_000 });
  if (open.length === 0) return new Map();
  const items = await world.rows.list('orderItems', {
    where: { productId, sellerId, kind: 'service' },
    select: ['saleId'],
    newestFirst: true,
    limit: 5_000,
  });
  const ofProduct = new Set(items.map(({ saleId }) => saleId));
  const booked = new Map<string, number>();
  for (const { $id, packageId } of open)
    if (ofProduct.has($id)) booked.set(packageId, (booked.get(packageId) ?? 0) + 1);
  return booked;
}

/**
 * Changes the packages of one's own service; the product shows the lowest price. Refuses product_not_found, not_owner,
 * service_not_found, package_booked, changed_meanwhile, rate_limited.
 */
export function editPackages(
  world: ServiceWorld,
  caller: Caller,
  input: { readonly productId: string; readonly packages: readonly ServicePackage[]; readonly version: number },
): Promise<{ version: number }> {
  const { productId, packages, version } = input;
  const window = throttleWindow('editProduct', caller.id, world.now());
  return world.rows.transact(async () => {
    const [product, service, counters] = await Promise.all([
      ownProduct(world, caller, productId),
      world.rows.get('services', productId),
      countersOf(world, [window.id]),
    ]);
    if (!service) throw new DomainError('service_not_found', { productId });
    if (product.sellerId !== caller.id) throw new DomainError('not_owner', { productId });
    if (service.packages === JSON.stringify(packages)) return { operations: [], result: { version: service.version } };
    if (service.version !== version) throw new DomainError('changed_meanwhile', { version: service.version });
    const before = readPackages(service.packages);
    const mayShorten = before.every(({ id, minutes }) =>
      packages.every((one) => one.id !== id || one.minutes >= minutes),
    );
    if (!mayShorten) assertNoneShortened(before, packages, await bookedPackages(world, product));
    return {
      operations: [
        ...updateFrom('services', service, { packages: JSON.stringify(packages) }),
        update('products', productId, { price: lowestPrice(packages) }),
        countUse(window, counters),
      ],
      result: { version: version + 1 },
    };
  });
}
