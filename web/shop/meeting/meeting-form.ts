import { type CampusTime, campusMoment, campusTime } from '#domain/campus-time.ts';
import { dayMs } from '#domain/durations.ts';
import { DomainError } from '#domain/errors.ts';
import { isFieldCode } from '#domain/field-codes.ts';
import { limits } from '#domain/limits.ts';
import { assertMeetingTime } from '#domain/orders/meeting.ts';
import { campusZone } from '../../lib/campus/campus.ts';

export interface MeetingFields extends CampusTime {
  readonly place: string;
}

/** Error codes by field. */
export type FieldErrors = Partial<Record<'place' | 'startsAt', string>>;

/** The days that can be chosen: from today to the furthest allowed one. */
export const dayRange = (now: number) => ({
  min: campusTime(now, campusZone()).date,
  max: campusTime(now + limits.meetingInAdvanceDays * dayMs, campusZone()).date,
});

/** Initial values: the current proposal, else noon tomorrow at the first place. */
export function firstFields(
  from: { place: string; startsAt: string } | null,
  place: string,
  now: number,
): MeetingFields {
  if (!from) return { place, date: campusTime(now + dayMs, campusZone()).date, time: '12:00' };
  const isAhead = Date.parse(from.startsAt) > now;
  return { place: from.place, ...campusTime(isAhead ? Date.parse(from.startsAt) : now + dayMs, campusZone()) };
}

/** Validates the form with the domain's rules. `now`: ms since 1970. */
export function readFields(
  fields: MeetingFields,
  now: number,
): { meeting: { place: string; startsAt: string } } | { errors: FieldErrors } {
  const place = fields.place.trim();
  const startsAt = campusMoment(fields, campusZone());
  const errors: FieldErrors = {};
  if (place === '') errors.place = 'place_required';
  else if (place.length > limits.meetingPlaceMax) errors.place = 'too_long';
  const late = startsAt === null ? 'required' : timeError(startsAt, now);
  if (late) errors.startsAt = late;
  return startsAt === null || Object.keys(errors).length > 0 ? { errors } : { meeting: { place, startsAt } };
}

function timeError(startsAt: string, now: number): string | undefined {
  try {
    assertMeetingTime(startsAt, now);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return fieldErrorsOf(error).startsAt;
    throw error;
  }
}

/** A refusal by the domain's rules, here or from the server. */
type Refusal = Pick<DomainError, 'details'> & { readonly code: string };

/** The fields that a refusal is about; empty when it is about the whole form. */
export function fieldErrorsOf({ code: refusal, details = {} }: Refusal): FieldErrors {
  // A different time fixes these, so they are shown at the time field.
  if (['meeting_overlaps', 'slot_closed', 'slot_taken'].includes(refusal)) return { startsAt: refusal };
  const fields = typeof details.fields === 'object' && details.fields !== null ? details.fields : {};
  const code = (name: string) => {
    const value: unknown = Reflect.get(fields, name);
    return typeof value === 'string' && isFieldCode(value) ? value : undefined;
  };
  const [place, startsAt] = [code('place'), code('startsAt')];
  return { ...(place ? { place } : {}), ...(startsAt ? { startsAt } : {}) };
}

/** Parser for a stored draft of these fields. */
export const fieldsDraft = {
  safeParse: (value: unknown): { data?: MeetingFields } => {
    if (typeof value !== 'object' || value === null) return {};
    const [place, date, time] = ['place', 'date', 'time'].map((name): unknown => Reflect.get(value, name));
    return typeof place === 'string' && typeof date === 'string' && typeof time === 'string'
      ? { data: { place, date, time } }
      : {};
  },
};
