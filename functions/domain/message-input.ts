/** Input of chats, talks, reports, notification choices and broadcasts. */
import { z } from 'zod';
import { fileId, optionalText, personId, requiredText, rowId, say } from './field.ts';
import { uniqueIdPattern } from './id-patterns.ts';
import { limits } from './limits.ts';
import { notificationGroups } from './notifications/channels.ts';
import { noticeLink } from './notifications/link.ts';
import { personReportReasons, reportReasons, reportStatuses, reviewReportReasons } from './reports/report.ts';
import { talkSubjects } from './talks/talk.ts';

/** `messageId` is made by the client once per message, so that a retry is the same message. Text, picture or both. */
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

/** What a talk is about. */
export const newTalkInput = z.object({
  about: z.enum(talkSubjects, say('invalid')),
  id: personId,
});

export type NewTalkInput = z.output<typeof newTalkInput>;

/** A message of a talk. `about`: what it asks about, hung on it as a card; the first message of two people needs it. */
export const talkMessageInput = messageInput.safeExtend({ about: newTalkInput.optional() });

/** A page of a talk: messages older than this one. */
export const talkPageInput = z.object({ olderThan: rowId.optional() });

/** `about`: from where the talk was opened, where nothing was said in it yet. */
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

/** Notification choices: groups that are off for each channel, quiet hours, and broadcasts by e-mail. */
export const notificationChoicesInput = z.object({
  pushOff: switchedOff,
  emailOff: switchedOff,
  isQuiet: z.boolean(say('invalid')),
  wantsBroadcasts: z.boolean(say('invalid')),
});

export type NotificationChoicesInput = z.output<typeof notificationChoicesInput>;

/** A broadcast. */
export const broadcastForm = z.object({
  title: requiredText(160),
  body: optionalText(1_000),
  link: z
    .string(say('invalid'))
    .trim()
    .max(300, say('too_long'))
    .refine((text) => text === '' || noticeLink(text) !== null, say('link_invalid'))
    .default(''),
  /** Also by e-mail, to people who chose that. */
  byEmail: z.boolean(say('invalid')).default(false),
});

/** `notificationId` is made by the client once, so that a repeated call notifies nobody twice. */
export const broadcastInput = broadcastForm.extend({
  notificationId: z.string(say('invalid')).regex(uniqueIdPattern, say('invalid')).optional(),
});

export type BroadcastInput = z.output<typeof broadcastInput>;
