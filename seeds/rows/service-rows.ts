/** Packages, hours and bookings of the demo campus's services. */

import { campusMoment, campusTime } from '#domain/campus-time.ts';
import { dayMs } from '#domain/durations.ts';
import { slotId } from '#domain/ids.ts';
import { bookedName, quarterStart, quartersOf, type ServicePackage } from '#kinds/service/rules/appointment.ts';
import { createService } from '../../functions/kinds/service/usecases/services.ts';
import { create, type RowData } from '../../functions/usecases/rows.ts';
import type { AppointmentSeed, OrderSeed } from '../campus/orders.ts';
import { personId } from '../campus/people.ts';
import { productNamed } from '../campus/products.ts';
import { serviceOf, services } from '../campus/services.ts';
import { daysAgo, hoursAgo, type PlannedRow, planned, zone } from './planned-row.ts';

/** Start of an appointment, ISO. */
function startOf({ days, time }: AppointmentSeed, now: number): string {
  const startsAt = campusMoment({ date: campusTime(now + days * dayMs, zone).date, time }, zone);
  if (!startsAt) throw new Error(`${time} is no time`);
  return startsAt;
}

/** The ordered package of this product; without an appointment, the first. */
export function packageOf(name: string, appointment?: AppointmentSeed): ServicePackage | undefined {
  const packages = serviceOf(name)?.packages;
  return packages?.find(({ id }) => id === appointment?.packageId) ?? packages?.[0];
}

const bookingIdOf = (orderId: string): string => `${orderId}booking`;

/** Columns of a service's sale, by its product; empty for other products. */
export function serviceColumns(
  products: readonly { readonly id: string; readonly name: string }[],
  { appointment }: Pick<OrderSeed, 'appointment'>,
  { orderId, placedAt }: { readonly orderId: string; readonly placedAt: string },
  now: number,
): ReadonlyMap<string, Partial<RowData<'sales'>>> {
  return new Map(
    products.flatMap(({ id, name }) => {
      const pack = packageOf(name, appointment);
      if (!pack) return [];
      const bought = { packageId: pack.id, packageName: pack.name, bookedMinutes: pack.minutes };
      const named = { productNames: bookedName(name, pack.name), meetPlace: productNamed(name).cod };
      const booked = appointment
        ? { bookingId: bookingIdOf(orderId), meetAt: startOf(appointment, now), meetAgreedAt: placedAt }
        : {};
      return [[id, { ...bought, ...named, ...booked }] as const];
    }),
  );
}

export const serviceOrders: readonly OrderSeed[] = services.flatMap(({ product, bookings }) =>
  bookings.map((booking) => ({ ...booking, lines: [[product, 1] as const] })),
);

/** The appointment slots and the meetings of these planned sales. */
export function bookingRows(ordered: readonly PlannedRow[], now: number): PlannedRow[] {
  return ordered.flatMap(({ tableId, rowId, data }) => {
    if (tableId !== 'sales' || !data.bookingId || data.state === 'canceled') return [];
    const [sellerId, buyerId, bookingId] = [String(data.sellerId), String(data.buyerId), String(data.bookingId)];
    const startsAt = String(data.meetAt);
    const placedAt = String(data.$createdAt);
    const slots = quartersOf(startsAt, Number(data.bookedMinutes)).map((quarter) =>
      planned(
        create('appointmentSlots', slotId(sellerId, quarter), { sellerId, bookingId, startsAt: quarterStart(quarter) }),
        placedAt,
      ),
    );
    const meeting = create(
      'meetings',
      `${rowId}m1`,
      {
        ...{ saleId: rowId, buyerId, sellerId, proposedBy: buyerId, place: String(data.meetPlace), startsAt },
        ...{ state: 'agreed', number: 1, version: 0, remindAt: null },
        ...{ buyerStatus: '', buyerStatusAt: null, sellerStatus: '', sellerStatusAt: null },
      },
      [buyerId, sellerId],
    );
    return [...(Date.parse(startsAt) > now ? slots : []), planned(meeting, placedAt)];
  });
}

export const serviceRows = (now: number): PlannedRow[] =>
  services.flatMap(({ product, by, packages, hours }) => [
    planned(
      createService({ productId: productNamed(product).id, sellerId: personId(by) }, packages),
      hoursAgo(now, 200),
    ),
    planned(create('schedules', personId(by), { hours: [...hours], daysOff: [], version: 0 }), daysAgo(now, 10)),
  ]);
