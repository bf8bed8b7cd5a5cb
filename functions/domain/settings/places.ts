/** Settings: places of products, meeting places and the campus's time zone. */
import { z } from 'zod';
import { freeText, requiredText, say } from '../field.ts';
import { limits } from '../limits.ts';
import { isOneLine } from '../people/name.ts';
import { areDifferent } from './different.ts';
import { formerNames } from './former-names.ts';
import { timeZones } from './time-zones.ts';

const placeName = (max: number) =>
  requiredText(max)
    .overwrite((name) => name.replace(/\s+/g, ' '))
    .refine(isOneLine, say('name_one_line'))
    .refine((name) => Array.from(name).length >= limits.settingNameMin, say('too_short'));

/** A location of the filters; lists keep this order. */
const place = z.object({
  /** Derived from the name at each save; the next save uses it to tell a rename from a new place. */
  id: z
    .string(say('invalid'))
    .regex(/^[a-z0-9][a-z0-9-]{0,35}$/, say('invalid'))
    .optional(),
  name: placeName(limits.locationMax),
  formerNames: formerNames.optional(),
  onLanding: z.boolean(say('invalid')),
  /** If false, only the dropdown of /semuakategori and /products offers the place. */
  onHome: z.boolean(say('invalid')),
});

const hour = z.string(say('invalid')).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)?$/, say('hour_invalid'));

/** `opens` and `closes` are campus times; both are '' if the place is always open. */
const meetingPlace = z
  .object({
    name: placeName(limits.locationMax),
    hint: freeText(limits.placeHintMax),
    opens: hour,
    // A browser's time field gives 00:00 for the end of the day.
    closes: hour.overwrite((time) => (time === '00:00' ? '24:00' : time)),
  })
  .refine(({ opens, closes }) => (opens === '') === (closes === ''), { ...say('hours_incomplete'), path: ['closes'] })
  .refine(({ opens, closes }) => opens === '' || opens < closes, { ...say('hours_reversed'), path: ['closes'] });

export const placesGroup = z.object({
  places: z
    .array(place, say('invalid'))
    .min(1, say('place_missing'))
    .max(limits.placesMax, say('too_many'))
    .superRefine(areDifferent('name')),
  meetingPlaces: z
    .array(meetingPlace, say('invalid'))
    .max(limits.placesMax, say('too_many'))
    .superRefine(areDifferent('name')),
  timeZone: z.enum(timeZones, say('invalid')),
});

export type Places = z.output<typeof placesGroup>;
export type Place = Places['places'][number];
export type MeetingPlace = Places['meetingPlaces'][number];
