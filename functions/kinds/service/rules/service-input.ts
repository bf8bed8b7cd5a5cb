/** Input of a service: packages and hours from its seller, the appointment from a buyer. */
import { z } from 'zod';
import { requiredText, say } from '../../../domain/field.ts';
import type { FieldCode } from '../../../domain/field-codes.ts';
import { appwriteIdPattern } from '../../../domain/id-patterns.ts';
import { limits } from '../../../domain/limits.ts';
import { normalizeName } from '../../../domain/products/catalogue.ts';
import type { ServicePackage } from './appointment.ts';
import { minutesOf } from './stored-service.ts';

/** The client makes the id once per package, so that a renamed package keeps it. */
const packageId = z.string(say('invalid')).regex(/^[a-z0-9]{1,12}$/, say('invalid'));

const servicePackage = z.object({
  id: packageId,
  name: requiredText(limits.packageNameMax, 'package_name_required').transform(normalizeName),
  price: z
    .number(say('price_not_positive'))
    .int(say('price_not_positive'))
    .min(1, say('price_not_positive'))
    .max(limits.maxAmount, say('price_too_high')),
  minutes: z
    .number(say('package_minutes'))
    .int(say('package_minutes'))
    .min(limits.packageMinutesLeast, say('package_minutes'))
    .max(limits.packageMinutesMost, say('package_minutes'))
    .refine((minutes) => minutes % limits.quarterMinutes === 0, say('package_minutes')),
});

const packages = z
  .array(servicePackage, say('packages_required'))
  .min(1, say('packages_required'))
  .max(limits.servicePackages, say('packages_too_many'))
  .superRefine((all, { addIssue }) => {
    all.forEach(({ id, name }, at) => {
      const isTwice = all.slice(0, at).some((one) => one.id === id || one.name.toLowerCase() === name.toLowerCase());
      if (isTwice)
        addIssue({ code: 'custom', message: 'package_twice' satisfies FieldCode, path: [at, 'name'], input: name });
    });
  });

/** An invalid time aborts, so that its span is not reported as well. */
const time = z
  .string(say('hours_invalid'))
  .refine((text) => minutesOf(text) !== null, { ...say('hours_invalid'), abort: true })
  .refine((text) => (minutesOf(text) ?? 0) % limits.quarterMinutes === 0, { ...say('hours_quarters'), abort: true })
  .transform((text) => minutesOf(text) ?? 0);

const openHours = z
  .object({ day: z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')).max(6, say('invalid')) })
  // A browser's time field gives 00:00 for the end of the day.
  .extend({ from: time, until: time.transform((minutes) => minutes || 1_440) })
  // An appointment belongs to one day, so hours past midnight are entered as two days.
  .refine(({ from, until }) => from < until, { ...say('hours_past_midnight'), path: ['until'] });

const hours = z
  .array(openHours, say('hours_invalid'))
  .max(limits.hoursOfWeek, say('hours_too_many'))
  .superRefine((all, { addIssue }) => {
    all.forEach((one, at) => {
      const overlaps = all
        .slice(0, at)
        .some((other) => other.day === one.day && other.from < one.until && one.from < other.until);
      if (overlaps)
        addIssue({ code: 'custom', message: 'hours_overlap' satisfies FieldCode, path: [at, 'from'], input: one });
    });
  });

const dayOff = z.iso.date(say('day_invalid'));

export const scheduleInput = z.object({
  hours,
  daysOff: z
    .array(dayOff, say('day_invalid'))
    .max(limits.daysOff, say('days_off_too_many'))
    .transform((days) => [...new Set(days)].sort())
    .default([]),
});

export type ScheduleInput = z.output<typeof scheduleInput>;

/** Version of the row when the form was opened; 0: no row yet. */
const version = z.number(say('invalid')).int(say('invalid')).min(0, say('invalid'));

export const editScheduleInput = scheduleInput.extend({ version });

/** A new service. `schedule`: absent if the seller already has one. */
export const serviceInput = z.object({ packages, schedule: scheduleInput.optional() });

export const editPackagesInput = z.object({ packages, version });

/**
 * `name` and `minutes`: of the package as the screen showed it, because it may have changed at the same price.
 * `startsAt`: null if the seller has no hours; buyer and seller then agree on a time later.
 */
export const appointmentChoice = z.object({
  packageId,
  name: requiredText(limits.packageNameMax).optional(),
  minutes: z.number(say('invalid')).optional(),
  startsAt: z.iso
    .datetime({ ...say('invalid'), offset: true })
    .transform((text) => new Date(text).toISOString())
    .nullable()
    .default(null),
});

export type AppointmentChoice = z.output<typeof appointmentChoice>;

/** Whether the package is still as the buyer chose it. Absent fields match. */
export const isAsChosen = (
  pack: ServicePackage,
  { name = pack.name, minutes = pack.minutes }: AppointmentChoice,
): boolean => pack.name === name && pack.minutes === minutes;

/** A file that the client has uploaded, and the name under which the buyer downloads it. */
export const resultFileInput = z.object({
  fileId: z.string(say('invalid')).regex(appwriteIdPattern, say('invalid')),
  name: requiredText(limits.resultNameMax),
});

export type ResultFileInput = z.output<typeof resultFileInput>;
