import { type CampusTime, campusMoment, campusTime } from '#domain/campus-time.ts';
import { DomainError, isFieldCode } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { assertMeetingTime } from '#domain/orders/meeting.ts';

export interface MeetingFields extends CampusTime {
  readonly place: string;
}

/** Codes of sentences under the fields. */
export type FieldErrors = Partial<Record<'place' | 'startsAt', string>>;

const dayMs = 86_400_000;

/** The days that can be chosen: today to as far ahead as anybody plans. */
export const dayRange = (now: number) => ({
  min: campusTime(now).date,
  max: campusTime(now + limits.meetingAheadDays * dayMs).date,
});

/** What a new form begins with: what is on the table, else noon of tomorrow at the first place. */
export function firstFields(
  from: { place: string; startsAt: string } | null,
  place: string,
  now: number,
): MeetingFields {
  if (!from) return { place, date: campusTime(now + dayMs).date, time: '12:00' };
  const isAhead = Date.parse(from.startsAt) > now;
  return { place: from.place, ...campusTime(isAhead ? Date.parse(from.startsAt) : now + dayMs) };
}

/** What the form says, by the domain's own rules. `now`: ms since 1970. */
export function readFields(
  fields: MeetingFields,
  now: number,
): { meeting: { place: string; startsAt: string } } | { errors: FieldErrors } {
  const place = fields.place.trim();
  const startsAt = campusMoment(fields);
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

/** The domain's, here or over the wire. */
type Refusal = Pick<DomainError, 'details'> & { readonly code: string };

/** Which fields a refusal is about; none: it is about the whole. */
export function fieldErrorsOf({ code: refusal, details = {} }: Refusal): FieldErrors {
  // Another hour is what helps: it is said where the hour is chosen.
  if (refusal === 'meeting_overlaps') return { startsAt: refusal };
  const fields = typeof details.fields === 'object' && details.fields !== null ? details.fields : {};
  const code = (name: string) => {
    const value: unknown = Reflect.get(fields, name);
    return typeof value === 'string' && isFieldCode(value) ? value : undefined;
  };
  const [place, startsAt] = [code('place'), code('startsAt')];
  return { ...(place ? { place } : {}), ...(startsAt ? { startsAt } : {}) };
}

/** Fields kept from an earlier look at this form; anything else is no draft of it. */
export const fieldsDraft = {
  safeParse: (value: unknown): { data?: MeetingFields } => {
    if (typeof value !== 'object' || value === null) return {};
    const [place, date, time] = ['place', 'date', 'time'].map((name): unknown => Reflect.get(value, name));
    return typeof place === 'string' && typeof date === 'string' && typeof time === 'string'
      ? { data: { place, date, time } }
      : {};
  },
};
