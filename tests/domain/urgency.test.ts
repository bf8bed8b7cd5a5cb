/** Trades that need a person now, and their order: the strip "Perlu Anda". */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campusMoment } from '#domain/campus-time.ts';
import { type Turn, turnKinds } from '#domain/orders/next-turn.ts';
import { byUrgency, type Urgency, urgencyOf } from '#domain/orders/urgency.ts';
import { dayMs, hourMs } from './plain-sale.ts';

const at = (date: string, time: string): number => Date.parse(campusMoment({ date, time }, 'WIB') ?? '');
const now = at('2026-11-27', '21:00');
const iso = (ms: number): string => new Date(ms).toISOString();
const turn = (kind: Turn['kind'], who: Turn['who'], until: number | null = null): Turn => ({
  ...{ kind, who },
  until: until === null ? null : iso(until),
});
const unmet = { state: 'ready', meetAt: null };

describe('urgency for a person', () => {
  it('is set if it is their turn, whatever the turn', () => {
    for (const kind of turnKinds.filter((one) => !['meet', 'return', 'late', 'missed'].includes(one))) {
      expect(urgencyOf('buyer', unmet, turn(kind, 'buyer'), now, 'WIB'), kind).toMatchObject({ rank: 'now' });
      expect(urgencyOf('seller', unmet, turn(kind, 'buyer'), now, 'WIB'), kind).toBeNull();
      expect(urgencyOf('buyer', unmet, turn(kind, 'admin'), now, 'WIB'), kind).toBeNull();
      expect(urgencyOf('buyer', unmet, turn(kind, 'nobody'), now, 'WIB'), kind).toBeNull();
    }
  });

  it.each(['late', 'missed'] as const)('%s: both are late', (kind) => {
    for (const side of ['buyer', 'seller'] as const) {
      expect(urgencyOf(side, unmet, turn(kind, 'both', now + dayMs), now, 'WIB')).toEqual({
        rank: 'late',
        by: now + dayMs,
      });
    }
    expect(urgencyOf('admin', unmet, turn(kind, 'both'), now, 'WIB')).toBeNull();
  });

  it('is set for both from the day before a meeting or return, by the campus’s calendar', () => {
    const days = [
      ['2026-11-27', '22:00', true],
      ['2026-11-28', '23:30', true],
      ['2026-11-29', '00:10', false],
      ['2027-02-27', '10:00', false],
    ] as const;
    for (const [date, time, isNear] of days) {
      const when = at(date, time);
      const expected = isNear ? { rank: 'now', by: when } : null;
      for (const side of ['buyer', 'seller'] as const) {
        const meeting = urgencyOf(
          side,
          { state: 'ready', meetAt: iso(when) },
          turn('meet', 'both', now + 9 * dayMs),
          now,
          'WIB',
        );
        expect(meeting, `meet ${date} ${time}`).toEqual(expected);
        expect(urgencyOf(side, unmet, turn('return', 'both', when), now, 'WIB'), `return ${date}`).toEqual(expected);
      }
    }
  });

  it('is set during preparation, too, but not for ended or disputed sales', () => {
    const soon = iso(now + 12 * hourMs);
    const prepared = turn('prepare', 'seller', now + 9 * dayMs);
    for (const side of ['buyer', 'seller'] as const) {
      const near = urgencyOf(side, { state: 'accepted', meetAt: soon }, prepared, now, 'WIB');
      expect(near).toEqual({ rank: 'now', by: now + 12 * hourMs });
    }
    expect(urgencyOf('buyer', { state: 'disputed', meetAt: soon }, turn('decide', 'admin'), now, 'WIB')).toBeNull();
    expect(
      urgencyOf('buyer', { state: 'completed', meetAt: soon }, turn('completed', 'nobody'), now, 'WIB'),
    ).toBeNull();
  });

  it('is set for both if a sale is ready and no meeting is agreed', () => {
    expect(urgencyOf('buyer', unmet, turn('meet', 'both', now + 9 * dayMs), now, 'WIB')).toMatchObject({ rank: 'now' });
  });
});

describe('the order of trades', () => {
  const urgency = fc.option(
    fc.record({
      rank: fc.constantFrom('late', 'now'),
      by: fc.oneof(fc.integer({ min: now - dayMs, max: now + dayMs }), fc.constant(Number.POSITIVE_INFINITY)),
    }),
    { nil: null },
  ) as fc.Arbitrary<Urgency | null>;

  it('is overdue ones, then urgent ones by deadline, then the rest, for any input order', () => {
    fc.assert(
      fc.property(fc.array(urgency, { maxLength: 20 }), (some) => {
        const sorted = some.toSorted(byUrgency);
        const places = sorted.map((one) => (one === null ? 2 : ['late', 'now'].indexOf(one.rank)));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        for (const rank of ['late', 'now']) {
          const ends = sorted.filter((one) => one?.rank === rank).map((one) => one?.by ?? 0);
          expect(ends).toEqual(ends.toSorted((a, b) => (a === b ? 0 : a - b)));
        }
        expect(
          some
            .toReversed()
            .toSorted(byUrgency)
            .map((one) => [one?.rank, one?.by]),
        ).toEqual(sorted.map((one) => [one?.rank, one?.by]));
      }),
    );
  });

  it('is overdue rental, deadline in an hour, meeting tomorrow, answer next week', () => {
    const of = (
      name: string,
      kind: Turn['kind'],
      who: Turn['who'],
      until: number | null,
      meetAt: number | null = null,
    ) => ({
      name,
      urgency: urgencyOf(
        'buyer',
        { state: 'ready', meetAt: meetAt === null ? null : iso(meetAt) },
        turn(kind, who, until),
        now,
        'WIB',
      ),
    });
    const rows = [
      of('running', 'prepare', 'seller', now + hourMs),
      of('answer', 'answer_meeting', 'buyer', now + 7 * dayMs),
      of('pay', 'pay', 'buyer', now + hourMs),
      of('meeting', 'meet', 'both', now + 9 * dayMs, now + 12 * hourMs),
      of('overdue', 'late', 'both', now + 2 * dayMs),
    ];
    const sorted = rows.toSorted((a, b) => byUrgency(a.urgency, b.urgency)).map(({ name }) => name);
    expect(sorted).toEqual(['overdue', 'pay', 'meeting', 'answer', 'running']);
  });
});
