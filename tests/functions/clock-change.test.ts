/**
 * A campus changes its time zone. Agreed times keep their hour or their moment, each time moves once even if runs are
 * killed or run twice, full days stay days, and everybody affected is notified once.
 */
import { ID } from 'node-appwrite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { campusDate, dateAfter, endOfDate, startOfDate } from '#domain/campus-days.ts';
import { campusTime } from '#domain/campus-time.ts';
import { limits } from '#domain/limits.ts';
import { bankTransfer } from '#domain/orders/payment.ts';
import { saleDueAt } from '#domain/orders/sale-deadlines.ts';
import type { ClockChoice } from '#domain/settings/clock-change.ts';
import { defaults } from '#domain/settings/groups.ts';
import type { TimeZone } from '#domain/settings/time-zones.ts';
import { pickupWords } from '#kinds/preorder/rules/pickup-words.ts';
import { enterDraw, newDraw } from '../../functions/kinds/free/usecases/draws.ts';
import { editBatch } from '../../functions/kinds/preorder/usecases/batches.ts';
import { moveClock, shownClock } from '../../functions/usecases/clock/move-clock.ts';
import { answerMeeting, proposeMeeting } from '../../functions/usecases/orders/meetings.ts';
import type { TableName } from '../../functions/usecases/row-types.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { saveSettings, undoSettings } from '../../functions/usecases/settings/save-settings.ts';
import { batchNow, joined, postedPreorder } from '../support/batches.ts';
import { type Campus, type KnownCaller, openCampus } from '../support/campus.ts';
import { Killed, killedAfter } from '../support/killed-run.ts';
import { codeOf } from '../support/refusals.ts';
import { postedRental, rented, settle } from '../support/rentals.ts';
import { firstOf, orderedFrom, press, saleNow } from '../support/sales.ts';
import { book, hourIn, postedService, wrongSlots } from '../support/services.ts';
import { storedTimes } from '../support/stored-times.ts';

const hour = 3_600_000;
let campus: Campus;
/** The campus's current time zone. */
let zone: TimeZone;
beforeEach(async () => {
  zone = 'WIB';
  campus = await openCampus({ still: true });
});
afterEach(async () => {
  await campus.close();
});

/** Makes the usecases use this time zone. */
function moveTo(timeZone: TimeZone) {
  const places = { ...campus.world.settings.places, timeZone };
  campus = { ...campus, world: campus.worldWith({ settings: { places } }) };
  zone = timeZone;
}
const hourHere = (days: number, time: string, now = Date.now()) => hourIn(days, time, now, zone);

const sinceOf = async () => (await campus.world.rows.get('privateSettings', 'places'))?.version ?? 0;
const save = async (timeZone: TimeZone, keeps?: ClockChoice) => {
  const saved = await saveSettings(campus.world, campus.admin, {
    ...{ group: 'places', version: await sinceOf(), data: { ...defaults.places, timeZone } },
    keeps,
  });
  moveTo(timeZone);
  return saved;
};
/** `later`: two minutes from now, when every process knows the new time zone. */
const worldAt = (now: () => number) => campus.worldWith({ now, settings: campus.world.settings });
const later = (ms = 120_000) => worldAt(() => Date.now() + ms);

/** An accepted cash sale. */
async function accepted() {
  const order = await orderedFrom(campus, { sellers: 1 });
  const { id, seller } = firstOf(order);
  await press(campus.world, seller, id, 'accept');
  return { id, seller, buyer: order.buyer };
}
const propose = (who: KnownCaller, saleId: string, startsAt: string) =>
  proposeMeeting(campus.world, who, { saleId, place: 'Gate 1', startsAt });

async function gift(drawAt: string) {
  const giver = await campus.person('Giver');
  const entrant = await campus.person('Peserta');
  const values = { kind: 'free', closesAt: drawAt, name: 'Rak buku', price: 0, stock: 1 };
  const { $id } = await campus.product({ sellerId: giver.id, sellerName: 'Giver', ...values });
  const operations = newDraw(campus.world, { productId: $id, giverId: giver.id, drawAt });
  await campus.world.rows.transact(async () => ({ operations, result: undefined }));
  await enterDraw(campus.world, entrant, { productId: $id });
  return { giver, entrant, id: $id };
}

/** Creates one of everything that has a future time, in the campus's hours. */
async function stage() {
  const met = await accepted();
  const { meetingId } = await propose(met.buyer, met.id, hourHere(2, '10:00'));
  await answerMeeting(campus.world, met.seller, { meetingId, event: 'agree' });
  const asked = await accepted();
  await propose(asked.buyer, asked.id, hourHere(3, '14:00'));
  const service = await postedService(campus);
  const [first, second] = [await campus.person('Murid'), await campus.person('Murid2')];
  // Two adjacent appointments: the move puts each into quarters of the other. Both begin after the deadline to answer,
  // in either zone and at any hour of this run, so that their deadlines stay.
  const booked = await book(campus, service, first, hourHere(4, '10:00'));
  const next = await book(campus, service, second, hourHere(4, '11:00'), { packageId: 'dua' });
  const times = { closesAt: hourHere(2, '18:00'), pickupFrom: hourHere(3, '10:00'), pickupUntil: hourHere(3, '12:00') };
  const preorder = await postedPreorder(campus, times);
  const eater = await campus.person('Makan');
  const ordered = await joined(campus, preorder, eater);
  const rental = await postedRental(campus);
  const tenant = await campus.person('Sewa');
  const from = dateAfter(campusDate(Date.now(), zone), 2);
  const lent = await rented(campus, rental, tenant, { days: { from, until: dateAfter(from, 2) } });
  await settle(campus.world, lent);
  await press(campus.world, rental.seller, lent.saleId, 'accept');
  const draw = await gift(hourHere(2, '20:00'));
  return { met, asked, service, first, second, booked, next, preorder, eater, ordered, rental, tenant, lent, draw };
}
type Staged = Awaited<ReturnType<typeof stage>>;

const goOn = async (world = later()) => {
  for (let isOpen = true; isOpen; ) ({ isOpen } = await moveClock(world));
};

type Times = Map<string, number | null>;
/** Every stored time. A quarter's row gets another id when it moves, so those are numbered in order. */
async function timesNow(): Promise<Times> {
  const times: Times = new Map();
  for (const [table, columns] of Object.entries(storedTimes)) {
    const rows = await campus.world.rows.list(table as TableName, { limit: 500 });
    const keyed = rows.map((row) => ({ ...(row as Row<'sales'>) }) as Record<string, unknown>);
    if (table === 'appointmentSlots') keyed.sort((a, b) => String(a.startsAt).localeCompare(String(b.startsAt)));
    for (const [at, row] of keyed.entries())
      for (const column of Object.keys(columns)) {
        const value = row[column];
        const id = table === 'appointmentSlots' ? at : row.$id;
        times.set(`${table}.${column} ${id}`, typeof value === 'string' ? Date.parse(value) : null);
      }
  }
  return times;
}
/** How far each time has moved, ms, by the name of its column. */
function shifts(before: Times, after: Times): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [name, was] of before) {
    const now = after.get(name);
    const [column = ''] = name.split(' ');
    if (was !== null && now) found.set(column, [...(found.get(column) ?? []), now - was]);
  }
  return found;
}
const columnsAs = (what: 'clock' | 'moment') =>
  Object.entries(storedTimes).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, as]) => (as === what ? [`${table}.${column}`] : [])),
  );

const clockNews = async ({ id }: { id: string }) =>
  (await campus.world.rows.list('notifications', { where: { userId: id }, limit: 100 })).filter(
    ({ kind }) => kind === 'clock_changed',
  );
const peopleOf = (it: Staged): KnownCaller[] => [
  ...[it.met.buyer, it.met.seller, it.asked.buyer, it.asked.seller, it.service.seller, it.first, it.second],
  ...[it.preorder.seller, it.eater, it.rental.seller, it.tenant, it.draw.giver, it.draw.entrant],
];

describe.each([
  ['WIB', 'WITA', -1],
  ['WIB', 'WIT', -2],
  ['WIT', 'WIB', 2],
] as const)('from %s to %s', (from, to, hours) => {
  beforeEach(async () => {
    if (from !== zone) await save(from);
    await goOn();
  });

  it('keeping the hour: agreed times move once, nothing else does, and everybody is notified of the new time', async () => {
    const it = await stage();
    const before = await timesNow();
    await expect(save(to)).rejects.toMatchObject({
      code: 'zone_choice',
      details: { meetings: 2, appointments: 2, batches: 1, rentals: 1, draws: 1, from, to },
    });
    expect(await timesNow()).toEqual(before);
    await save(to, 'hour');
    expect(await moveClock(campus.world)).toEqual({ isOpen: true, moved: 0 });
    expect(await shownClock(campus.world)).toEqual([{ kind: 'clock', from, to, total: 7, left: 7 }]);
    for (const calls of [9, 23, 40]) await expect(moveClock(killedAfter(later(), calls))).rejects.toThrow(Killed);
    await Promise.all([goOn(), goOn()]);
    expect(await shownClock(campus.world)).toEqual([]);

    const moved = shifts(before, await timesNow());
    for (const column of columnsAs('clock')) {
      const all = moved.get(column) ?? [];
      expect(
        all.filter((ms) => ms !== 0 && ms !== hours * hour),
        column,
      ).toEqual([]);
      expect(all, column).toContain(hours * hour);
    }
    for (const column of columnsAs('moment'))
      expect(
        (moved.get(column) ?? []).filter((ms) => ms !== 0),
        column,
      ).toEqual([]);
    expect(await wrongSlots(campus, it.service.seller.id)).toEqual([]);
    for (const { saleId } of [it.booked, it.next])
      expect(campusTime(Date.parse((await saleNow(campus, saleId)).meetAt ?? ''), zone).time).toMatch(/^1[01]:00$/);
    const batch = await batchNow(campus, it.preorder.batchId);
    const eaten = await saleNow(campus, it.ordered.saleId);
    expect(Date.parse(eaten.meetAt ?? '')).toBe(Date.parse(batch.pickupUntil));
    expect(eaten.meetPlace).toBe(pickupWords(batch, zone));
    expect(eaten.meetPlace).toContain('pukul 10.00–12.00');
    for (const person of peopleOf(it)) {
      const [news, ...more] = await clockNews(person);
      expect(more).toEqual([]);
      expect(news?.title).toBe(`Jam kampus kini ${to}, bukan ${from}`);
      expect(news?.body).toContain(to);
    }
    expect((await clockNews(it.met.seller))[0]?.body).toContain(`pukul 10.00 ${to}`);
    const entries = await campus.world.rows.list('auditEvents', { where: { subject: 'places' }, limit: 10 });
    expect(JSON.parse(entries.at(-1)?.after ?? '')).toMatchObject({ timeZone: to, keeps: 'hour' });

    // The zone changes back.
    await save(from, 'hour');
    await goOn();
    const back = shifts(before, await timesNow());
    for (const column of columnsAs('clock'))
      expect(
        (back.get(column) ?? []).filter((ms) => ms !== 0),
        column,
      ).toEqual([]);
    for (const person of peopleOf(it)) expect(await clockNews(person)).toHaveLength(2);
  });

  it('keeping the instant: only midnights move, texts show the new hour, and each person is notified', async () => {
    const it = await stage();
    const before = await timesNow();
    await save(to, 'moment');
    await Promise.all([goOn(), goOn()]);
    const moved = shifts(before, await timesNow());
    const changed = [...moved].filter(([, all]) => all.some((ms) => ms !== 0)).map(([column]) => column);
    expect(changed.filter((column) => !column.endsWith('clockAt'))).toEqual(['sales.dueAt']);
    const lent = await saleNow(campus, it.lent.saleId);
    expect(Date.parse(lent.dueAt ?? '')).toBe(endOfDate(lent.rentUntil, zone));
    const batch = await batchNow(campus, it.preorder.batchId);
    expect((await saleNow(campus, it.ordered.saleId)).meetPlace).toBe(pickupWords(batch, zone));
    const read = String(10 - hours).padStart(2, '0');
    expect((await clockNews(it.met.buyer))[0]?.body).toContain(`pukul ${read}.00 ${to}`);
    for (const person of peopleOf(it)) expect(await clockNews(person)).toHaveLength(1);
  });
});

it('two simultaneous runs move each row once', async () => {
  await stage();
  const before = await timesNow();
  await save('WITA', 'hour');
  const world = later();
  const { transact } = world.rows;
  let twins = 0;
  // Both runs have planned before the first one writes.
  const twice: typeof transact = (plan) =>
    transact(async (attempt) => {
      const planned = await plan(attempt);
      if (attempt === 0 && planned.operations.length > 0) {
        twins += 1;
        await transact(plan);
      }
      return planned;
    });
  await goOn({ ...world, rows: { ...world.rows, transact: twice } });
  expect(twins).toBeGreaterThanOrEqual(8);
  for (const [column, all] of shifts(before, await timesNow()))
    if (!column.endsWith('.clockAt'))
      expect(
        all.filter((ms) => ms !== 0 && ms !== -hour),
        column,
      ).toEqual([]);
});

it('agreements and orders made during the move use the new time zone', async () => {
  const it = await stage();
  const [agreedSince, askedSince] = [await accepted(), await accepted()];
  await save('WITA', 'hour');
  const since = await accepted();
  const { meetingId } = await propose(since.buyer, since.id, hourHere(2, '10:00'));
  await answerMeeting(campus.world, since.seller, { meetingId, event: 'agree' });
  const again = await propose(agreedSince.buyer, agreedSince.id, hourHere(2, '16:00'));
  await answerMeeting(campus.world, agreedSince.seller, { meetingId: again.meetingId, event: 'agree' });
  const proposed = await propose(askedSince.buyer, askedSince.id, hourHere(2, '17:00'));
  const late = await campus.person('Telat');
  const joinedSince = await joined(campus, it.preorder, late);
  // This proposal was made before the change, so agreeing to it keeps its hour.
  const [open] = await campus.world.rows.list('meetings', { where: { saleId: it.asked.id }, limit: 1 });
  await answerMeeting(campus.world, it.asked.seller, { meetingId: open?.$id ?? '', event: 'agree' });
  await goOn();
  const hourOf = async (saleId: string) =>
    campusTime(Date.parse((await saleNow(campus, saleId)).meetAt ?? ''), zone).time;
  expect(await hourOf(since.id)).toBe('10:00');
  expect(await hourOf(it.asked.id)).toBe('14:00');
  expect(await hourOf(agreedSince.id)).toBe('16:00');
  const { startsAt } = (await campus.world.rows.get('meetings', proposed.meetingId)) ?? { startsAt: '' };
  expect(campusTime(Date.parse(startsAt), zone).time).toBe('17:00');
  const batch = await batchNow(campus, it.preorder.batchId);
  const sale = await saleNow(campus, joinedSince.saleId);
  expect([sale.meetAt, sale.stayFrom].map((moment) => Date.parse(moment ?? ''))).toEqual(
    [batch.pickupUntil, batch.closesAt].map((moment) => Date.parse(moment)),
  );
  expect(await clockNews(since.buyer)).toEqual([]);
  expect(await clockNews(late)).toHaveLength(1);
});

it('no pick-up can be edited, and no second change can start, until the first move is done', async () => {
  const { preorder } = await stage();
  await save('WITA', 'hour');
  const { closesAt, pickupPlace, least, most, acceptsAll } = await batchNow(campus, preorder.batchId);
  const said = { closesAt, pickupPlace, least, most, acceptsAll };
  const pickup = { pickupFrom: hourHere(3, '15:00'), pickupUntil: hourHere(3, '16:00') };
  const edit = () => editBatch(campus.world, preorder.seller, { batchId: preorder.batchId, ...said, ...pickup });
  expect(await codeOf(edit())).toBe('zone_moving');
  expect(await codeOf(save('WIT', 'hour'))).toBe('zone_moving');
  const version = await sinceOf();
  const undone = { group: 'places', version, keeps: 'hour' } as const;
  expect(await codeOf(undoSettings(campus.world, campus.admin, undone))).toBe('zone_moving');
  await goOn();
  expect(await codeOf(undoSettings(campus.world, campus.admin, { group: 'places', version }))).toBe('zone_choice');
  expect(await undoSettings(campus.world, campus.admin, undone)).toMatchObject({ data: { timeZone: 'WIB' } });
});

it('appointments less than an hour away keep their instant, and so do others that would overlap them', async () => {
  // At half past nine in the campus's zone, whenever this runs.
  const now = Date.parse(hourHere(1, '09:30'));
  const world = campus.worldWith({ now: () => now });
  const service = await postedService(campus);
  const at = (time: string) => hourHere(0, time, now);
  const one = {
    near: await campus.person('Dekat'),
    beside: await campus.person('Sebelah'),
    far: await campus.person('Jauh'),
  };
  const early = { now: () => now - 24 * hour };
  const booked = {
    near: await book(campus, service, one.near, at('11:00'), { world: campus.worldWith(early) }),
    beside: await book(campus, service, one.beside, at('12:00'), { world: campus.worldWith(early) }),
    far: await book(campus, service, one.far, at('14:00'), { world: campus.worldWith(early) }),
  };
  await saveSettings(world, campus.admin, {
    ...{ group: 'places', version: 0, data: { ...defaults.places, timeZone: 'WITA' }, keeps: 'hour' },
  });
  moveTo('WITA');
  await goOn(worldAt(() => now + 120_000));
  const hours = await Promise.all(
    Object.values(booked).map(
      async ({ saleId }) => campusTime(Date.parse((await saleNow(campus, saleId)).meetAt ?? ''), zone).time,
    ),
  );
  // 11.00 WIB would become 11.00 WITA, which is half an hour from then.
  expect(hours).toEqual(['12:00', '13:00', '14:00']);
  for (const { saleId } of Object.values(booked)) {
    const [meeting] = await campus.world.rows.list('meetings', { where: { saleId }, limit: 1 });
    expect(Date.parse(meeting?.startsAt ?? '')).toBe(Date.parse((await saleNow(campus, saleId)).meetAt ?? ''));
  }
  expect(await wrongSlots(campus, service.seller.id)).toEqual([]);
  expect((await clockNews(one.near))[0]?.body).toContain('pukul 12.00 WITA');
});

it('banners keep their dates, including those restored by an undo', async () => {
  const banner = {
    ...{ photoId: 'p1', phonePhotoId: '', title: 'Wisuda', text: '', alt: '', link: { to: 'search', term: 'toga' } },
    ...{
      from: new Date(startOfDate('2027-02-01', zone)).toISOString(),
      until: new Date(endOfDate('2027-02-03', zone)).toISOString(),
    },
  } as const;
  const banners = (title: string) => ({ group: 'banners', data: { banners: [{ ...banner, title }] } }) as const;
  await saveSettings(campus.world, campus.admin, { ...banners('Wisuda'), version: 0 });
  await saveSettings(campus.world, campus.admin, { ...banners('Wisuda!'), version: 1 });
  await save('WITA');
  const row = await campus.world.rows.get('privateSettings', 'banners');
  for (const stored of [row?.data, row?.previous]) {
    const { from, until } = JSON.parse(stored ?? '').banners[0];
    expect([Date.parse(from), Date.parse(until)]).toEqual([
      startOfDate('2027-02-01', zone),
      endOfDate('2027-02-03', zone),
    ]);
  }
});

it('a campus without future times needs no choice and sends no notifications', async () => {
  await save('WITA');
  await goOn();
  expect(await campus.world.rows.list('notifications', { limit: 5 })).toEqual([]);
  await save('WIT');
});

it('an unpaid transfer is announced to its buyer only', async () => {
  const service = await postedService(campus);
  const buyer = await campus.person('Murid');
  await book(campus, service, buyer, hourHere(2, '10:00'), { method: bankTransfer });
  await save('WITA', 'hour');
  await goOn();
  expect(await clockNews(buyer)).toHaveLength(1);
  expect(await clockNews(service.seller)).toEqual([]);
});

it('a person with many moved times gets one notification with the first ones and a count', async () => {
  const seller = await campus.person('Tutor');
  const service = await postedService(campus, { seller });
  for (const time of ['08:00', '09:00', '10:00', '11:00', '12:00'])
    await book(campus, service, await campus.person('Murid'), hourHere(2, time));
  await save('WITA', 'hour');
  await goOn();
  const [news, ...more] = await clockNews(seller);
  expect(more).toEqual([]);
  expect(news?.body).toContain('Dan 2 lagi.');
  expect(news?.body.indexOf('08.00')).toBeLessThan(news?.body.indexOf('09.00') ?? 0);
});

it('a sale whose order row is missing does not stop the run', async () => {
  const it = await accepted();
  const { meetingId } = await propose(it.buyer, it.id, hourHere(2, '10:00'));
  await answerMeeting(campus.world, it.seller, { meetingId, event: 'agree' });
  const { orderId } = await saleNow(campus, it.id);
  await campus.world.rows.remove('orders', orderId);
  await save('WITA', 'hour');
  const logged: string[] = [];
  await goOn({ ...later(), log: (message) => void logged.push(message) });
  expect(logged.join()).toContain(it.id);
  expect(await shownClock(campus.world)).toEqual([]);
});

it('the deadline of an accepted sale moves with its meeting, with a timeline entry', async () => {
  const it = await accepted();
  const { meetingId } = await propose(it.buyer, it.id, hourHere(2, '10:00'));
  await answerMeeting(campus.world, it.seller, { meetingId, event: 'agree' });
  await save('WIT', 'hour');
  await goOn();
  const sale = await saleNow(campus, it.id);
  expect(Date.parse(sale.dueAt ?? '')).toBe(Date.parse(sale.meetAt ?? '') + limits.overdueAfterMeetingDays * 24 * hour);
  expect(Date.parse(sale.dueAt ?? '')).toBe(Date.parse(saleDueAt('accepted', sale, 0, zone) ?? ''));
  const events = await campus.world.rows.list('orderEvents', { where: { saleId: it.id }, limit: 10 });
  expect(events.map(({ event }) => event).at(-1)).toBe('clock_changed');
  // Buyer and seller can continue the sale.
  await press(campus.world, it.seller, it.id, 'ready');
});

it('an interrupted run resumes after the last notified person, even if that notification was deleted', async () => {
  const { id } = await gift(hourHere(2, '20:00'));
  const entrants = await Promise.all(Array.from({ length: 24 }, (_, n) => campus.person(`Ikut${n}`)));
  for (const [at, person] of entrants.entries())
    await campus.world.rows.create('drawEntries', ID.unique(), { productId: id, userId: person.id, ticket: `t${at}` });
  await save('WITA', 'hour');
  const told = async () => (await campus.world.rows.list('notifications', { limit: 100 })).length;
  const world = later();
  let asked = 0;
  const create: typeof world.rows.create = (...given) => {
    asked += 1;
    return world.rows.create(...given);
  };
  const now = () => world.now() + (asked >= 20 ? hour : 0);
  expect(await moveClock({ ...world, now, rows: { ...world.rows, create } }, world.now() + 60_000)).toMatchObject({
    isOpen: true,
  });
  expect(await told()).toBe(20);
  await campus.world.rows.removeWhere('notifications', { before: { $createdAt: '2100-01-01T00:00:00.000Z' } });
  await goOn();
  expect(await told()).toBe(6);
});
