import type { Reader } from '../core/database/database.ts';
import { toApiDate } from '../core/dates.ts';
import { ApiError } from '../core/errors/errors.ts';
import { DocumentTable, hasFields, type Stored } from '../documents/document-table.ts';

export interface MessageDoc {
  readonly providerType: 'email';
  readonly topics: readonly string[];
  readonly users: readonly string[];
  readonly targets: readonly string[];
  /** A date in the stored format, or null. */
  readonly scheduledAt: string | null;
  readonly deliveredAt: string | null;
  readonly deliveryErrors: readonly string[];
  /** Reached addresses, including cc and bcc. */
  readonly deliveredTotal: number;
  readonly data: {
    readonly subject: string;
    readonly content: string;
    readonly html: boolean;
    /** Ids of targets. */
    readonly cc: readonly string[];
    readonly bcc: readonly string[];
    readonly attachments: readonly string[];
  };
  readonly status: 'draft' | 'scheduled' | 'processing' | 'sent' | 'failed';
}

export const messageTable = new DocumentTable<MessageDoc>('msg_messages', hasFields<MessageDoc>('status', 'data'));

/** Must be the same expression as in the index on the status. */
export const STATUS = "json_extract(doc, '$.status')";

/** @throws ApiError message_not_found */
export function needMessage(db: Reader, id: string): Stored<MessageDoc> {
  const found = messageTable.get(db, id);
  if (!found) throw new ApiError('message_not_found');
  return found;
}

const dateOrNull = (stored: string | null) => stored && toApiDate(stored);

/** The API's Message. */
export function messageJson({ id, created, updated, doc }: Stored<MessageDoc>): Record<string, unknown> {
  return {
    $id: id,
    $createdAt: toApiDate(created),
    $updatedAt: toApiDate(updated),
    ...doc,
    scheduledAt: dateOrNull(doc.scheduledAt),
    deliveredAt: dateOrNull(doc.deliveredAt),
  };
}
