/** Input of chats, talks, reports, notification settings and broadcasts. */
import { z } from 'zod';
import { fileId, optionalText, personId, requiredText, rowId, say } from './field.ts';
import { uniqueIdPattern } from './id-patterns.ts';
import { limits } from './limits.ts';
import { notificationGroups } from './notifications/channels.ts';
import { noticeLink } from './notifications/link.ts';
import { personReportReasons, reportReasons, reportStatuses, reviewReportReasons } from './reports/report.ts';
import { talkSubjects } from './talks/talk.ts';

/** `messageId`: idempotency key that the client makes once per message. Text, picture or both. */
export const messageInput = z
  .object({
    messageId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')),
    message: optionalText(limits.messageMax),
    imageId: fileId.default(''),
  })
  .refine((input) => input.message !== '' || input.imageId !== '', { error: 'message_empty', path: ['message'] });

export const reportForm = z.object({
  reason: z.enum(reportReasons, say('reason_required')),
  description: optionalText(limits.reportDescriptionMax),
});

export const reportInput = reportForm.extend({ productId: rowId });

export const personReportForm = z.object({
  reason: z.enum(personReportReasons, say('reason_required')),
  description: optionalText(limits.reportDescriptionMax),
});

export const personReportInput = personReportForm.extend({ personId });

export const reviewReportForm = z.object({
  reason: z.enum(reviewReportReasons, say('reason_required')),
  description: optionalText(limits.reportDescriptionMax),
});

export const reviewReportInput = reviewReportForm.extend({ reviewId: rowId });

/** Subject of a talk. */
export const newTalkInput = z.object({
  about: z.enum(talkSubjects, say('invalid')),
  id: personId,
});

export type NewTalkInput = z.output<typeof newTalkInput>;

/**
 * A message of a talk. `about`: subject of the talk, shown as a card; required in the first message between two people.
 */
export const talkMessageInput = messageInput.safeExtend({ about: newTalkInput.optional() });

/** `olderThan`: the cursor of a page of a talk. */
export const talkPageInput = z.object({ olderThan: rowId.optional() });

/** `about`: the subject from which a talk without messages was opened. */
export const blockPersonInput = z.object({
  isBlocked: z.boolean(say('invalid')),
  about: newTalkInput.optional(),
});

export const reportStatusInput = z.object({
  status: z.enum(reportStatuses, say('status_invalid')),
  removeProduct: z.boolean(say('invalid')).default(false),
});

const switchedOff = z
  .array(z.enum(notificationGroups, say('invalid')), say('invalid'))
  .transform((groups) => [...new Set(groups)]);

/** Notification settings: groups that are off in each channel, quiet hours, and broadcasts by e-mail. */
export const notificationChoicesInput = z.object({
  pushOff: switchedOff,
  emailOff: switchedOff,
  isQuiet: z.boolean(say('invalid')),
  wantsBroadcasts: z.boolean(say('invalid')),
});

export type NotificationChoicesInput = z.output<typeof notificationChoicesInput>;

export const broadcastForm = z.object({
  title: requiredText(160),
  body: optionalText(1_000),
  link: z
    .string(say('invalid'))
    .trim()
    .max(300, say('too_long'))
    .refine((text) => text === '' || noticeLink(text) !== null, say('link_invalid'))
    .default(''),
  /** Whether the broadcast is also sent by e-mail, to people who chose to get broadcasts that way. */
  byEmail: z.boolean(say('invalid')).default(false),
});

/** `notificationId`: idempotency key that the client makes, so that a repeated call notifies once. */
export const broadcastInput = broadcastForm.extend({
  notificationId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')).optional(),
});

export type BroadcastInput = z.output<typeof broadcastInput>;
