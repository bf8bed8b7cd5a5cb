/** Input of a seller for a batch. `assertBatchTimes` compares the moments with the server's clock. */

import { z } from 'zod';
import { hourMs, minuteMs } from '../../../domain/durations.ts';
import { DomainError } from '../../../domain/errors.ts';
import { optionalText, requiredText, say } from '../../../domain/field.ts';
import type { FieldCode } from '../../../domain/field-codes.ts';
import { uniqueIdPattern } from '../../../domain/id-patterns.ts';
import { limits } from '../../../domain/limits.ts';
import type { Batch } from './batch.ts';

const moment = z.iso
  .datetime({ ...say('moment_required'), offset: true })
  .transform((text) => new Date(text))
  .refine((time) => !Number.isNaN(time.getTime()), say('moment_required'))
  .transform((time) => time.toISOString());

const pieces = (least: 0 | 1, wrong: FieldCode) =>
  z.number(say(wrong)).int(say(wrong)).min(least, say(wrong)).max(limits.batchPieces, say('pieces_too_many'));

const times = {
  closesAt: moment,
  pickupPlace: requiredText(limits.batchPlaceMax, 'pickup_place_required'),
  pickupFrom: moment,
  pickupUntil: moment,
};

export const batchInput = z
  .object({
    ...times,
    /** 0: no minimum. */
    least: pieces(0, 'pieces_invalid').default(0),
    most: pieces(1, 'pieces_none'),
    /** Whether all orders are accepted as soon as the batch closes. */
    acceptsAll: z.boolean(say('invalid')).default(true),
  })
  .refine(({ least, most }) => least <= most, { ...say('least_above_most'), path: ['least'] });

export type BatchInput = z.output<typeof batchInput>;

/** `after`: number of the batch that the screen showed as the newest, so that a double tap opens only one. */
export const nextBatchInput = z.object({ after: z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')) });

/** `messageId`: made by the client, so that a retry does not notify twice. */
export const batchMessageInput = z.object({
  messageId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
  message: requiredText(limits.saleReasonMax, 'message_empty'),
});

export const batchEventInput = z.object({
  event: z.enum(['accept', 'ready', 'call_off', 'settle'], say('invalid')),
  reason: optionalText(limits.saleReasonMax),
});

type Times = Pick<BatchInput, 'closesAt' | 'pickupFrom' | 'pickupUntil'>;

type WrongTimes = Partial<Record<keyof Times, FieldCode>>;

/** The first error in the pickup of a batch, given its closing time. */
function wrongPickup({ closesAt, pickupFrom, pickupUntil }: Times): WrongTimes {
  const [closes, from, until] = [closesAt, pickupFrom, pickupUntil].map((at) => Date.parse(at)) as [
    number,
    number,
    number,
  ];
  if (from < closes) return { pickupFrom: 'pickup_before_closing' };
  if (from > closes + limits.batchInAdvanceDays * 24 * hourMs) return { pickupFrom: 'pickup_too_far' };
  if (until <= from) return { pickupUntil: 'pickup_reversed' };
  if (until > from + limits.batchPickupHours * hourMs) return { pickupUntil: 'pickup_too_long' };
  return {};
}

/** The first error in these times at `now` (ms since 1970), by field. */
export function wrongTimes(times: Times, now: number): WrongTimes {
  const closes = Date.parse(times.closesAt);
  if (closes < now + limits.batchOpenMinutes * 60_000) return { closesAt: 'closing_past' };
  if (closes > now + limits.batchInAdvanceDays * 24 * hourMs) return { closesAt: 'closing_too_far' };
  return wrongPickup(times);
}

/** `prefix`: prepended to the field names in the error. @throws invalid_input */
export function assertBatchTimes(times: Times, now: number, prefix = ''): void {
  const wrong = Object.entries(wrongTimes(times, now)).map(([field, code]) => [`${prefix}${field}`, code]);
  if (wrong.length > 0) throw new DomainError('invalid_input', { fields: Object.fromEntries(wrong) });
}

const weekMs = 7 * 24 * hourMs;

/** The same batch a week later, or as many weeks as it takes to close in the future. */
export function nextWeek<T extends Times>(batch: T, now: number): T {
  const weeks = Math.max(1, Math.ceil((now + limits.batchOpenMinutes * 60_000 - Date.parse(batch.closesAt)) / weekMs));
  const later = (at: string) => new Date(Date.parse(at) + weeks * weekMs).toISOString();
  return {
    ...batch,
    closesAt: later(batch.closesAt),
    pickupFrom: later(batch.pickupFrom),
    pickupUntil: later(batch.pickupUntil),
  };
}

type Pickup = Pick<BatchInput, 'pickupPlace' | 'pickupFrom' | 'pickupUntil'>;

/** Whether the pickup is somewhere else or at another time. */
export const isPickupMoved = (before: Pickup, after: Pickup): boolean =>
  before.pickupPlace !== after.pickupPlace ||
  Date.parse(before.pickupFrom) !== Date.parse(after.pickupFrom) ||
  Date.parse(before.pickupUntil) !== Date.parse(after.pickupUntil);

/**
 * Refuses a pickup that a batch can't be moved to at `now` (ms since 1970), also one that ends before its buyers can
 * read about it. @throws invalid_input
 */
export function assertPickup(times: Times, now: number): void {
  const isPast = Date.parse(times.pickupUntil) < now + limits.batchMoveNoticeMinutes * minuteMs;
  const fields = isPast ? { pickupUntil: 'pickup_past' as const } : wrongPickup(times);
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_input', { fields });
}

/** Until when leaving does not count against buyers after the pickup was moved at `now` (ms since 1970), ISO. */
export const leaveUntilAfterMove = ({ pickupUntil }: Pick<Pickup, 'pickupUntil'>, now: number): string =>
  new Date(Math.min(now + limits.batchMovedLeaveHours * hourMs, Date.parse(pickupUntil))).toISOString();

/**
 * Limits changes once orders exist: the pickup may change, with a notification to all buyers. The closing is fixed, the
 * minimum may only fall, the maximum only rise. @throws batch_has_orders
 */
export function assertHarmless(batch: Batch & Omit<BatchInput, 'acceptsAll'>, next: BatchInput): void {
  const isSame = Date.parse(next.closesAt) === Date.parse(batch.closesAt);
  if (!isSame || next.least > batch.least || next.most < batch.most) throw new DomainError('batch_has_orders');
}
