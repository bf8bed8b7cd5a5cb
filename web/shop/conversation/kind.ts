import type { NewTalkInput } from '#domain/message-input.ts';
import type { TalkMessageKind } from '#domain/talks/talk.ts';
import type { TableName } from '#rows';
import type { Bucket } from '../photos/images.ts';

/** What stands in a conversation above words, or instead of them: a thing that both deal with, drawn live from what it refers to. */
export interface Card {
  readonly kind: Exclude<TalkMessageKind, 'text' | 'photo'>;
  readonly refId: string;
}

/** The card of what a message is about; a person has none. */
export const cardAbout = (about: NewTalkInput | undefined): Card | undefined =>
  about === undefined || about.about === 'person' ? undefined : { kind: about.about, refId: about.id };

/** One message as every conversation shows it; messages never change. */
export interface Message {
  readonly $id: string;
  readonly $createdAt: string;
  readonly senderId: string;
  /** Never empty. */
  readonly senderName: string;
  readonly message: string;
  /** '' for none. */
  readonly imageId: string;
  readonly card?: Card | undefined;
}

/** What a person writes, ready for the server; the id makes a repeat harmless. */
interface Sent {
  readonly messageId: string;
  readonly message: string;
  readonly imageId: string;
  readonly about?: NewTalkInput;
}

/**
 * What tells one sort of conversation from another: where its messages lie and who is asked about them. The pieces of
 * this folder know nothing more. Every function throws CallError.
 */
export interface ConversationKind {
  /** Names its waiting messages on the device. */
  readonly name: string;
  /** Where its messages are; first part of their query key, so that realtime finds them. */
  readonly table: TableName;
  readonly bucket: Bucket;
  /** A page of messages, newest first, from the end or before the message `after`. */
  readonly readPage: (id: string, after?: string) => Promise<Message[]>;
  readonly pageSize: number;
  readonly send: (id: string, message: Sent) => Promise<unknown>;
  /** Tells that everything so far was seen by the caller. */
  readonly markRead: (id: string) => Promise<unknown>;
  /** Tables whose lists a read mark makes old. */
  readonly marked: readonly TableName[];
  /** A picture's pass for an <img>, which cannot send a stored session. */
  readonly photoToken: (id: string, imageId: string) => Promise<string>;
}
