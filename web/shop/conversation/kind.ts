import type { NewTalkInput } from '#domain/message-input.ts';
import type { TalkMessageKind } from '#domain/talks/talk.ts';
import type { TableName } from '#rows';
import type { Bucket } from '../photos/images.ts';

/**
 * A card in a conversation, above the text or instead of it. Its content is read from the row `refId`, so it is always
 * current.
 */
export interface Card {
  readonly kind: Exclude<TalkMessageKind, 'text' | 'photo'>;
  readonly refId: string;
}

/** The card for a message's subject; undefined if the subject is a person. */
export const cardAbout = (about: NewTalkInput | undefined): Card | undefined =>
  about === undefined || about.about === 'person' ? undefined : { kind: about.about, refId: about.id };

/** A message; it never changes. */
export interface Message {
  readonly $id: string;
  readonly $createdAt: string;
  readonly senderId: string;
  /** Not empty. */
  readonly senderName: string;
  readonly message: string;
  /** '' without a photo. */
  readonly imageId: string;
  readonly card?: Card | undefined;
}

/** A written message, ready to send. Retries have the same id. */
interface Sent {
  readonly messageId: string;
  readonly message: string;
  readonly imageId: string;
  readonly about?: NewTalkInput;
}

/**
 * What differs between kinds of conversations (talks, support): where the messages are, and which functions serve them.
 * The other files of this folder know nothing else about a kind. Every function throws CallError.
 */
export interface ConversationKind {
  /** Part of the key under which the outbox is stored on the device. */
  readonly name: string;
  /** The table of the messages. Also the first part of their query key, so that realtime events find them. */
  readonly table: TableName;
  readonly bucket: Bucket;
  /** A page of messages, newest first: the latest, or those before the message `after`. */
  readonly readPage: (id: string, after?: string) => Promise<Message[]>;
  readonly pageSize: number;
  readonly send: (id: string, message: Sent) => Promise<unknown>;
  /** Marks all messages up to now as read. */
  readonly markRead: (id: string) => Promise<unknown>;
  /** Tables whose lists must be reloaded after marking as read. */
  readonly marked: readonly TableName[];
  /** A token for a photo: an <img> cannot send the session. */
  readonly photoToken: (id: string, imageId: string) => Promise<string>;
}
