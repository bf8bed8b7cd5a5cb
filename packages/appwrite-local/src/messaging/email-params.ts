import type { Reader } from '../core/database/database.ts';
import { isPast } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { InvalidParam, optional, required, type Validator } from '../core/http/params.ts';
import { boolean, list, nullable, text, uid } from '../core/http/validators.ts';
import { readPhpDate } from '../rows/php-date.ts';
import { findBucket, findFile } from '../storage/store.ts';
import type { MessageDoc } from './message.ts';

/** A future date in the stored format. */
const futureDate: Validator<string> = (value) => {
  const read = typeof value === 'string' && /^\d{4}-/.test(value) ? readPhpDate(value) : null;
  if (read === null || isPast(read))
    throw new InvalidParam(
      'Value must be valid date in the future and between 0000-01-01 00:00:00 and 9999-12-31 00:00:00.',
    );
  return read;
};

/** A file as `bucket:file`. */
const attachment: Validator<string> = (value, app) => {
  const parts = typeof value === 'string' ? value.split(':') : [];
  if (parts.length !== 2) throw new InvalidParam('Value must be two UIDs with a colon between them');
  return parts.map((part) => uid(part, app)).join(':');
};

const subject = text(998);
const content = text(64_230);
const ids = list(uid, 0);
const attachments = list(attachment, 0);
const scheduledAt = optional(nullable(futureDate));

/** Parameters of a new e-mail. */
export const emailParams = {
  subject: required(subject),
  content: required(content),
  topics: optional(ids),
  users: optional(ids),
  targets: optional(ids),
  cc: optional(ids),
  bcc: optional(ids),
  attachments: optional(attachments),
  draft: optional(boolean()),
  html: optional(boolean()),
  scheduledAt,
};

/** Parameters of a changed e-mail; null leaves a value unchanged. */
export const emailChanges = {
  subject: optional(nullable(subject)),
  content: optional(nullable(content)),
  topics: optional(nullable(ids)),
  users: optional(nullable(ids)),
  targets: optional(nullable(ids)),
  cc: optional(nullable(ids)),
  bcc: optional(nullable(ids)),
  attachments: optional(nullable(attachments)),
  draft: optional(nullable(boolean())),
  html: optional(nullable(boolean())),
  scheduledAt,
};

/** Refuses to send an e-mail without recipients. @throws ApiError message_missing_target */
export function requireReceivers({ topics, users, targets }: Pick<MessageDoc, 'topics' | 'users' | 'targets'>): void {
  if (topics.length + users.length + targets.length === 0) throw new ApiError('message_missing_target');
}

/**
 * Checks immediately that the targets exist and are e-mail addresses; users and topics are not checked. @throws
 * ApiError message_target_not_email
 */
export function requireEmailTargets(db: Reader, targetIds: readonly string[]): void {
  const found = db.get(
    "SELECT count(*) AS total FROM targets WHERE providerType = 'email' AND id IN (SELECT value FROM json_each(?))",
    JSON.stringify(targetIds),
  );
  if (Number(found?.total) !== targetIds.length) throw new ApiError('message_target_not_email');
}

/**
 * Refuses attachments, which are not supported. @throws ApiError: the real server's error for a missing file, otherwise
 * general_not_implemented
 */
export function refuseAttachments(db: Reader, attachments: readonly string[]): void {
  for (const one of attachments) {
    const [bucketId = '', fileId = ''] = one.split(':');
    const bucket = findBucket(db, bucketId);
    if (!bucket) throw new ApiError('storage_bucket_not_found');
    if (!findFile(db, bucket, fileId)) throw new ApiError('storage_file_not_found');
  }
  if (attachments.length > 0) throw new ApiError('general_not_implemented');
}
