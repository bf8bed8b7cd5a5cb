// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { campusMoment, campusTime } from '#domain/campus-time.ts';
import { dayRange, fieldErrorsOf, fieldsDraft, firstFields, readFields } from '../../web/shop/meeting/meeting-form.ts';
import { hasMeeting, meetingPlan, type Proposal } from '../../web/shop/meeting/meeting-plan.ts';

const now = Date.parse('2026-11-20T08:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

const proposal = (number: number, values: Partial<Proposal> = {}): Proposal => ({
  ...{ $id: `m${number}`, saleId: 'o-1', number, proposedBy: 'sari', place: 'SUC', startsAt: inMinutes(600) },
  ...{ state: 'proposed', buyerStatus: '', buyerStatusAt: null, sellerStatus: '', sellerStatusAt: null },
  ...values,
});
const sale = (values: { state?: string; meetPlace?: string; meetAt?: string | null } = {}) => ({
  ...{ state: 'accepted', meetPlace: '', meetAt: null },
  ...values,
});

describe('the state of the meeting planner', () => {
  test('without a proposal, a meeting can be proposed', () => {
    expect(meetingPlan(sale(), [], 'sari', now)).toEqual({
      ...{
        pickup: null,
        agreed: null,
        agreedRow: null,
        revision: 0,
        phase: null,
        open: null,
        isMine: false,
        isLapsed: false,
        isOn: true,
        isPlannable: true,
      },
    });
  });

  test('a batch is picked up at its own place and time, without planning', () => {
    const pickup = {
      ...sale({ meetPlace: 'Lobi GKU (Jumat, 12.00 sampai 14.00)', meetAt: inMinutes(60) }),
      kind: 'preorder',
    };
    const shown = meetingPlan(pickup, [proposal(1)], 'budi', now);
    expect(shown).toMatchObject({ pickup: pickup.meetPlace, open: null, isOn: true, isPlannable: false });
    expect(meetingPlan({ ...pickup, kind: 'goods' }, [], 'budi', now)).toMatchObject({
      pickup: null,
      isPlannable: true,
    });
  });

  test("an open proposal waits for the other side's answer, in whatever order the rows arrive", () => {
    const rows = [proposal(2), proposal(1, { state: 'countered', proposedBy: 'budi' })];
    for (const meetings of [rows, rows.toReversed()]) {
      expect(meetingPlan(sale(), meetings, 'sari', now)).toMatchObject({ open: { $id: 'm2' }, isMine: true });
      expect(meetingPlan(sale(), meetings, 'budi', now)).toMatchObject({ open: { $id: 'm2' }, isMine: false });
    }
  });

  test('an expired proposal cannot be answered, even before the scheduled job closes it', () => {
    const late = { startsAt: inMinutes(-1) };
    for (const state of ['proposed', 'lapsed']) {
      const standing = meetingPlan(sale(), [proposal(1, { ...late, state })], 'budi', now);
      expect(standing).toMatchObject({ open: null, isLapsed: true, isPlannable: true });
    }
  });

  test.each([
    [1, 'upcoming'],
    [0, 'begun'],
    [-29, 'begun'],
    [-30, 'missed'],
  ])('a meeting %d minutes from now: %s', (minutes, phase) => {
    const agreed = sale({ state: 'ready', meetPlace: 'SUC', meetAt: inMinutes(minutes) });
    expect(meetingPlan(agreed, [proposal(3, { state: 'agreed' })], 'sari', now)).toMatchObject({
      phase,
      revision: 3,
    });
  });

  test('after the handover nothing can be planned, but the agreed meeting is shown', () => {
    const agreed = sale({ state: 'handed_over', meetPlace: 'SUC', meetAt: inMinutes(-60) });
    expect(meetingPlan(agreed, [proposal(2)], 'sari', now)).toMatchObject({ open: null, isPlannable: false });
    expect(hasMeeting(agreed)).toBe(true);
    expect(hasMeeting(sale({ state: 'canceled', meetAt: inMinutes(60) }))).toBe(false);
    expect(hasMeeting(sale({ state: 'waiting' }))).toBe(false);
    expect(hasMeeting(sale({ state: 'ready' }))).toBe(true);
  });
});

describe('the proposal form', () => {
  test("times are campus time, whatever the device's zone", () => {
    expect(campusMoment({ date: '2026-11-21', time: '00:30' }, 'WIB')).toBe('2026-11-20T17:30:00.000Z');
    expect(campusTime(Date.parse('2026-11-20T17:30:00.000Z'), 'WIB')).toEqual({ date: '2026-11-21', time: '00:30' });
    expect(campusMoment({ date: '', time: '10:00' }, 'WIB')).toBeNull();
    expect(campusMoment({ date: '2026-13-40', time: '10:00' }, 'WIB')).toBeNull();
  });

  test('a new form starts with noon tomorrow at the meeting point, a counter-proposal with the proposed values', () => {
    expect(firstFields(null, 'Lobi', now)).toEqual({ place: 'Lobi', date: '2026-11-21', time: '12:00' });
    const from = { place: 'SUC', startsAt: '2026-11-22T02:30:00.000Z' };
    expect(firstFields(from, 'Lobi', now)).toEqual({ place: 'SUC', date: '2026-11-22', time: '09:30' });
    expect(dayRange(now)).toEqual({ min: '2026-11-20', max: '2027-02-18' });
  });

  test.each([
    [{ place: ' ', date: '2026-11-21', time: '10:00' }, { place: 'place_required' }],
    [{ place: 'x'.repeat(301), date: '2026-11-21', time: '10:00' }, { place: 'too_long' }],
    [{ place: 'SUC', date: '2026-11-20', time: '14:59' }, { startsAt: 'meeting_past' }],
    [{ place: 'SUC', date: '2029-11-20', time: '14:59' }, { startsAt: 'meeting_too_far' }],
    [{ place: 'SUC', date: '2026-11-21', time: '' }, { startsAt: 'required' }],
    [
      { place: '', date: '', time: '' },
      { place: 'place_required', startsAt: 'required' },
    ],
  ])('%j is refused at its field', (fields, errors) => {
    expect(readFields(fields, now)).toEqual({ errors });
  });

  test('a valid proposal is sent with trimmed text', () => {
    expect(readFields({ place: ' Kantin FEB ', date: '2026-11-21', time: '10:00' }, now)).toEqual({
      meeting: { place: 'Kantin FEB', startsAt: '2026-11-21T03:00:00.000Z' },
    });
  });

  test('a server refusal is shown at its field; a draft in an unknown format is ignored', () => {
    const fields = { startsAt: 'meeting_past', other: 'x' };
    expect(fieldErrorsOf({ code: 'invalid_input', details: { fields } })).toEqual({ startsAt: 'meeting_past' });
    expect(fieldErrorsOf({ code: 'meeting_overlaps', details: { startsAt: '2026-11-21T03:00:00.000Z' } })).toEqual({
      startsAt: 'meeting_overlaps',
    });
    expect(fieldErrorsOf({ code: 'meeting_not_now', details: { state: 'completed' } })).toEqual({});
    expect(fieldsDraft.safeParse({ place: 'SUC', date: '2026-11-21', time: 3 })).toEqual({});
    expect(fieldsDraft.safeParse('SUC')).toEqual({});
  });
});
