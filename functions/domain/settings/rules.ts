/** Settings: the rules of trade that a campus sets for itself. All other numbers are in limits.ts. */
import { z } from 'zod';
import { say } from '../field.ts';
import { limits } from '../limits.ts';
import { quietLength } from './quiet-hours.ts';

/** Rules for registrations: anybody, addresses of the campus's domains, or addresses on a list. */
export const registrations = ['anybody', 'campus', 'listed'] as const;

const whole = (least: number, most: number) =>
  z.int(say('number_invalid')).min(least, say('number_too_small')).max(most, say('number_too_large'));

const domain = z
  .string(say('invalid'))
  .trim()
  .toLowerCase()
  .overwrite((text) => text.replace(/^@/, ''))
  .max(253, say('too_long'))
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, say('domain_invalid'));

const percent = z
  .number(say('number_invalid'))
  .min(0, say('number_too_small'))
  .max(100, say('number_too_large'))
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, say('percent_invalid'));

export const rulesGroup = z
  .object({
    registration: z.enum(registrations, say('invalid')),
    /** Domains whose verified addresses get the campus mark; empty: no marks. */
    campusDomains: z
      .array(domain, say('invalid'))
      .max(limits.campusDomainsMax, say('too_many'))
      .transform((all) => [...new Set(all)]),
    /** Minutes that an unpaid transfer holds its stock. */
    holdMinutes: whole(limits.holdMinutesLeast, limits.holdMinutesMost),
    /** When `sold` rises: the spec counts carts; a campus may count orders instead. */
    soldCountsOn: z.enum(['cart', 'order'], say('invalid')),
    /** The platform fee: percent of the seller's amount of a sale that was paid by transfer. */
    feePercent: percent,
    takesCod: z.boolean(say('invalid')),
    /** Highest order total payable in cash, rupiah; null for no limit. */
    codOrderMax: whole(1, limits.maxAmount).nullable(),
    /**
     * Percent of one batch, week or rental that a cash buyer without a completed purchase may reserve; always at least
     * one.
     */
    cashSharePercent: whole(1, 100),
    /** Hours that a seller has to answer. */
    answerHours: whole(limits.answerHoursLeast, limits.answerHoursMost),
    /** Days that a listing is shown until its seller renews it. */
    listingDays: whole(limits.listingDaysLeast, limits.listingDaysMost),
    /**
     * Hours of campus time in which pushes and mails wait, except those about the day's meetings; none if both are
     * equal.
     */
    quietFromHour: whole(0, 23),
    quietToHour: whole(0, 23),
  })
  .refine((rules) => quietLength(rules) <= limits.quietHoursMost, { ...say('quiet_too_long'), path: ['quietToHour'] })
  .refine((rules) => rules.answerHours >= quietLength(rules) + limits.answerAwakeHours, {
    ...say('answer_within_quiet'),
    path: ['answerHours'],
  })
  .refine(({ registration, campusDomains }) => registration !== 'campus' || campusDomains.length > 0, {
    ...say('domains_required'),
    path: ['campusDomains'],
  });

export type Rules = z.output<typeof rulesGroup>;
export type Registration = Rules['registration'];
