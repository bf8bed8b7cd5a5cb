/** Services: requested without an hour, booked with one, and the appointment. */
import { nextSteps } from './next-steps.ts';
import { day, hour, minute, type Stage } from './stage.ts';
import type { TradeState } from './state.ts';
import { agreedOn, campusHour, laterToday, meet, ordered, type Placed, pairOn, says, seen } from './trade.ts';

const lesson = { name: 'Les Kalkulus 1', price: 1, picture: 'produk11000000000001', codAddress: 'Perpustakaan' };
const place = 'Perpustakaan';
const one = [{ id: 'satu', name: 'Satu sesi', price: 50_000, minutes: 60 }];
const two = [...one, { id: 'dua', name: 'Paket dua jam', price: 90_000, minutes: 120 }];
/** All day, so that any hour of today can be booked. */
const allDay = Array.from({ length: 7 }, (_, weekday) => ({ day: weekday, from: '00:00', until: '24:00' }));

interface Booking {
  readonly packages?: typeof one;
  readonly packageId?: 'satu' | 'dua';
  /** ISO; null if both sides agree on an hour later. */
  readonly startsAt: string | null;
  readonly from?: number;
}

async function booked(stage: Stage, booking: Booking): Promise<Placed> {
  const { packages = one, packageId = 'satu', startsAt, from = Date.now() } = booking;
  const pair = await pairOn(stage);
  const schedule = startsAt === null ? {} : { schedule: { hours: allDay, daysOff: [] } };
  const product = await stage.post(pair.seller, 'service', lesson, { packages, ...schedule }, stage.at(from));
  const total = packages.find(({ id }) => id === packageId)?.price ?? 0;
  const choices = [{ productId: product.$id, choice: { packageId, startsAt } }];
  return ordered(stage.at(from + minute), pair, [product], { total, choices });
}

async function accepted(stage: Stage, booking: Booking): Promise<Placed> {
  const placed = await booked(stage, booking);
  await says(stage.at((booking.from ?? Date.now()) + 2 * minute), placed.seller, placed.saleId, ['accept']);
  return placed;
}

/** Tomorrow at 13.15, because no response deadline is moved to that hour. */
const tomorrow = () => campusHour(1, '13:15');
/** Rounds down to a quarter-hour slot, as the calendar offers them. */
const quarter = (moment: number) => new Date(Math.floor(moment / (15 * minute)) * 15 * minute).toISOString();

const service = { kind: 'service' } as const;

export const serviceStates: readonly TradeState[] = [
  {
    ...{ ...service, name: 'service-requested', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => seen(await booked(stage, { startsAt: null })),
  },
  {
    ...{ ...service, name: 'service-requested-accepted', sale: 'accepted', turn: 'arrange', next: nextSteps.propose },
    seed: async (stage) => seen(await accepted(stage, { startsAt: null })),
  },
  {
    ...{ ...service, name: 'service-requested-agreed', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => {
      const placed = await accepted(stage, { startsAt: null });
      return seen(placed, await meet(stage.world, placed, { place, startsAt: tomorrow() }));
    },
  },
  {
    ...{ ...service, name: 'service-booked', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) => seen(await booked(stage, { startsAt: tomorrow() }), agreedOn(place, tomorrow())),
  },
  {
    ...{ ...service, name: 'service-booked-package', sale: 'waiting', turn: 'answer', next: nextSteps.answer },
    seed: async (stage) =>
      seen(await booked(stage, { startsAt: tomorrow(), packages: two, packageId: 'dua' }), agreedOn(place, tomorrow())),
  },
  {
    ...{ ...service, name: 'service-accepted-package', sale: 'accepted', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) =>
      seen(
        await accepted(stage, { startsAt: tomorrow(), packages: two, packageId: 'dua' }),
        agreedOn(place, tomorrow()),
      ),
  },
  {
    ...{ ...service, name: 'service-today', sale: 'ready', turn: 'meet', next: nextSteps.handOver },
    seed: async (stage) => {
      // A session of an hour that begins in about an hour has to end today.
      const isLate = Date.now() > Date.parse(campusHour(0, '22:00'));
      const startsAt = isLate ? tomorrow() : quarter(Date.parse(laterToday()));
      const placed = await accepted(stage, { startsAt, from: Date.now() - day });
      await says(stage.world, placed.seller, placed.saleId, ['ready']);
      return seen(placed, agreedOn(place, startsAt));
    },
  },
  {
    ...{ ...service, name: 'service-over', sale: 'accepted', turn: 'missed', next: nextSteps.missed },
    seed: async (stage) => {
      const startsAt = quarter(Date.now() - 2 * hour);
      return seen(await accepted(stage, { startsAt, from: Date.now() - day }), agreedOn(place, startsAt));
    },
  },
  {
    ...{ ...service, name: 'service-completed', sale: 'completed', turn: 'completed', next: nextSteps.review },
    seed: async (stage) => {
      const startsAt = quarter(Date.now() - 2 * hour);
      const placed = await accepted(stage, { startsAt, from: Date.now() - day });
      await says(stage.world, placed.seller, placed.saleId, ['ready', 'claim']);
      await says(stage.world, placed.buyer, placed.saleId, ['receive']);
      return seen(placed);
    },
  },
  {
    ...{ ...service, name: 'service-declined', sale: 'canceled', turn: 'canceled', next: nextSteps.none },
    seed: async (stage) => {
      const placed = await booked(stage, { startsAt: tomorrow() });
      await says(stage.world, placed.seller, placed.saleId, ['decline'], 'Saya ada ujian di jam itu.');
      return seen(placed);
    },
  },
];
