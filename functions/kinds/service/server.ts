import { placeOpen } from '../../domain/orders/shipping-address.ts';
/**
 * A service's additions to the actions of all products: packages set the price, and an order with an appointment takes
 * its quarters of an hour.
 */

import { DomainError } from '../../domain/errors.ts';
import { keyedId } from '../../domain/keyed-ids.ts';
import { readDetails } from '../../domain/kinds/kind-input.ts';
import { limits } from '../../domain/limits.ts';
import { meetingReminderAt } from '../../domain/orders/meeting.ts';
import { bankTransfer } from '../../domain/orders/payment.ts';
import {
  asItself,
  type Kind,
  noNamedRows,
  noTimes,
  nothingDone,
  nothingKept,
  nothingToNotify,
  nothingToRemind,
  nothingWritten,
  type OrderedLine,
  withAnything,
} from '../../usecases/kinds/kind.ts';
import { conditionOnly } from '../../usecases/kinds/promise.ts';
import type { CashSales } from '../../usecases/orders/running-cash.ts';
import { collect, create, remove } from '../../usecases/rows.ts';
import { isoNow, type World, zoneOf } from '../../usecases/world.ts';
import {
  assertBookable,
  bookedName,
  lowestPrice,
  openMinutes,
  type ServicePackage,
  weekOf,
} from './rules/appointment.ts';
import { serviceTexts } from './rules/sale-texts.ts';
import { type AppointmentChoice, appointmentChoice, isAsChosen, serviceInput } from './rules/service-input.ts';
import { serviceWords, termsOfService } from './rules/service-promise.ts';
import { hasHours, readPackages, readSchedule } from './rules/stored-service.ts';
import { createService, writeSchedule } from './usecases/services.ts';
import { assertSlotsFree, exchangeSlots, releaseSlots, slotsByClock, takeSlots } from './usecases/slots.ts';

interface ChosenLine {
  readonly line: OrderedLine;
  readonly about: { readonly productId: string; readonly name: string };
  readonly chosen: ServicePackage;
  /** All packages of the service. */
  readonly packages: readonly ServicePackage[];
  readonly startsAt: string | null;
}

const choiceOf = (choice: unknown): AppointmentChoice | null => {
  const { success, data } = appointmentChoice.safeParse(choice);
  return success ? data : null;
};

/** The package of each line, from the service's present row. Refuses package_needed, package_gone. */
async function chosenPackages(world: Pick<World, 'rows'>, lines: readonly OrderedLine[]): Promise<ChosenLine[]> {
  const ids = lines.map(({ product }) => product.$id);
  const services = await world.rows.list('services', { where: { $id: ids }, limit: ids.length });
  return lines.map((line) => {
    const about = { productId: line.product.$id, name: line.product.name };
    const choice = choiceOf(line.choice);
    if (!choice) throw new DomainError('package_needed', about);
    const service = services.find(({ $id }) => $id === line.product.$id);
    const packages = service ? readPackages(service.packages) : [];
    const chosen = packages.find(({ id }) => id === choice.packageId);
    if (!chosen || !isAsChosen(chosen, choice)) throw new DomainError('package_gone', about);
    return { line, about, chosen, packages, startsAt: choice.startsAt };
  });
}

/** Refuses appointments that do not fit into one transaction: each quarter of an hour is an operation. */
function assertFits(chosen: readonly ChosenLine[], lineCount: number): void {
  const minutes = chosen.reduce((sum, one) => sum + one.chosen.minutes, 0);
  const booked = chosen.some(({ startsAt }) => startsAt !== null);
  if (booked && (lineCount > limits.appointmentLines || minutes > limits.appointmentHours * 60))
    throw new DomainError('appointments_too_many', { lines: limits.appointmentLines, hours: limits.appointmentHours });
}

export const serviceKind: Kind = {
  promise: {
    words: serviceWords,
    termsNow: async (world, _sale, products) => {
      const ids = products.map(({ $id }) => $id);
      const services = await world.rows.list('services', { where: { $id: ids }, limit: ids.length });
      return new Map(services.map(({ $id, packages }) => [$id, termsOfService(readPackages(packages))]));
    },
    notifiesWishersOf: conditionOnly,
  },

  texts: serviceTexts,
  post: async (world, caller, { productId, data }, details) => {
    const said = readDetails(serviceInput, details);
    const before = said.schedule ? await world.rows.get('schedules', caller.id) : null;
    return {
      columns: { price: lowestPrice(said.packages) },
      operations: [
        createService({ productId, sellerId: data.sellerId }, said.packages),
        ...(said.schedule ? writeSchedule(caller.id, said.schedule, before) : []),
      ],
    };
  },

  choose: async (world, lines) => {
    const chosen = await chosenPackages(world, lines);
    return new Map(chosen.map(({ about, chosen: { price } }) => [about.productId, price]));
  },

  order: async (world, buyer, lines, { orderId, saleIds, paymentMethod, expiresAt, lineCount }) => {
    const now = world.now();
    const sellers = [...new Set(lines.map(({ product }) => product.sellerId))];
    const [chosen, schedules] = await Promise.all([
      chosenPackages(world, lines),
      world.rows.list('schedules', { where: { $id: sellers }, limit: sellers.length }),
    ]);
    assertFits(chosen, lineCount);
    const lineOf = ({ line: { product, quantity }, about, chosen: pack, startsAt }: ChosenLine) => {
      if (quantity > 1) throw new DomainError('stock_short', { ...about, available: 1 });
      const schedule = readSchedule(schedules.find(({ $id }) => $id === product.sellerId));
      const isBooked = hasHours(schedule);
      if (isBooked && startsAt === null) throw new DomainError('slot_needed', about);
      const at = isBooked ? startsAt : null;
      if (at !== null) assertBookable(schedule, { startsAt: at, minutes: pack.minutes }, now, about, zoneOf(world));
      const bookingId = at === null ? '' : keyedId(world.settings.idSecret, 'booking', orderId, product.$id);
      return { product, about, pack, schedule, startsAt: at, bookingId, place: product.codAddress || placeOpen };
    };
    const booked = chosen.map(lineOf);
    const timed = booked.flatMap((one) => (one.startsAt === null ? [] : [{ ...one, startsAt: one.startsAt }]));
    const slots = await takeSlots(
      world,
      timed.map(({ product, about, pack, startsAt, bookingId }) => ({
        ...{ sellerId: product.sellerId, bookingId, startsAt, minutes: pack.minutes, about },
      })),
    );
    const meetings = timed.map(({ product, startsAt, place }) => {
      const saleId = saleIds.get(product.$id) ?? '';
      const { sellerId } = product;
      return create(
        'meetings',
        keyedId(world.settings.idSecret, 'meeting', saleId, '1'),
        {
          ...{ saleId, buyerId: buyer.id, sellerId, proposedBy: buyer.id, place, startsAt },
          ...{ state: 'agreed', number: 1, version: 0, remindAt: meetingReminderAt(startsAt, now) },
          ...{ buyerStatus: '', buyerStatusAt: null, sellerStatus: '', sellerStatusAt: null },
        },
        [buyer.id, sellerId],
      );
    });
    const reservations = timed.map(({ product, about, pack, schedule, startsAt }) => {
      const week = weekOf(Date.parse(startsAt), zoneOf(world));
      return {
        ...about,
        ...{ key: `week:${product.sellerId}:${week}`, kind: 'service', sellerId: product.sellerId },
        ...({ unit: 'minutes', all: openMinutes(schedule, week), wanted: pack.minutes, least: pack.minutes } as const),
        countHeld: async (sales: CashSales) =>
          (await sales(['bookingId', 'bookedMinutes', 'meetAt']))
            .filter(
              ({ bookingId, meetAt }) =>
                bookingId !== '' && meetAt && weekOf(Date.parse(meetAt), zoneOf(world)) === week,
            )
            .reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0),
      };
    });
    const begins = timed.map(({ startsAt }) => startsAt);
    return {
      operations: [...slots, ...meetings],
      reservations,
      terms: new Map(chosen.map(({ about, packages }) => [about.productId, termsOfService(packages)])),
      sales: new Map(
        booked.map(({ product, pack, startsAt, bookingId, place }) => [
          product.$id,
          {
            packageId: pack.id,
            packageName: pack.name,
            productNames: bookedName(product.name, pack.name),
            bookingId,
            bookedMinutes: pack.minutes,
            meetPlace: place,
            // The seller's open hours count as agreement to the appointment.
            ...(startsAt === null ? {} : { meetAt: startsAt, meetAgreedAt: isoNow(world) }),
          },
        ]),
      ),
      // The payment deadline is at the latest the start of the appointment.
      ...(paymentMethod === bankTransfer ? { expiresAt: [expiresAt, ...begins].sort()[0] ?? expiresAt } : {}),
    };
  },

  moved: async (world, sale, { state }) => (state === 'canceled' ? releaseSlots(world, [sale]) : []),

  // Removes only the service's own row, because no one waits for a service without an order.
  withdrawn: async (world, { $id }, how) => {
    const service = how === 'deleted' ? await world.rows.get('services', $id) : null;
    return service ? [remove('services', $id)] : [];
  },

  restock: nothingWritten,

  edit: nothingWritten,
  putIntoCart: nothingDone,
  parts: asItself,
  keptWith: nothingKept,
  together: withAnything,
  orderRefused: nothingDone,
  follow: nothingDone,
  mayMeet: assertSlotsFree,
  meet: exchangeSlots,
  meetByClock: slotsByClock,
  timed: noTimes,
  remind: nothingToRemind,
  stopOffering: nothingDone,
  leave: (world, userId) => world.rows.remove('schedules', userId).then(() => undefined),
  ownRows: ({ rows }, userId) => ({
    services: collect(rows.each('services', { where: { sellerId: userId } })),
    schedule: rows.get('schedules', userId),
    resultFiles: collect(rows.each('resultFiles', { either: [{ buyerId: userId }, { sellerId: userId }] })),
  }),
  named: noNamedRows,
  reportDecided: nothingToNotify,
  searchFound: nothingToNotify,
};
