import type { NewTalkInput } from '#domain/message-input.ts';
import { talkSubjects } from '#domain/talks/talk.ts';

/**
 * `waiting`: the error may pass, so sending is retried automatically. `failed`: the server refused it, and the person
 * has to decide.
 */
type Delivery = 'pending' | 'waiting' | 'failed' | 'sent';

/** A message to be sent. Its id never changes, so that retries create one message. */
export interface Outgoing {
  readonly messageId: string;
  /** `ConversationKind.name` of the conversation. */
  readonly kind: string;
  readonly conversationId: string;
  readonly message: string;
  /** The message's subject, if it has one. */
  readonly about?: NewTalkInput;
  /** The photo as data URL; '' without. */
  readonly photo: string;
  readonly writtenAt: string;
  readonly delivery: Delivery;
  /** The refusal's error code. */
  readonly code: string;
}

/** The subject of a stored message. Parsed without zod, which the first screens do not load. */
function aboutIn(value: unknown): NewTalkInput | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { about, id }: { about?: unknown; id?: unknown } = value;
  const known = talkSubjects.find((kind) => kind === about);
  return known && isText(id) ? { about: known, id } : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses a stored message; undefined for anything this version does not understand. */
export function parseOutgoing(json: string): Outgoing | undefined {
  try {
    const given: unknown = JSON.parse(json);
    if (typeof given !== 'object' || given === null) return undefined;
    const stored: Record<string, unknown> = { ...given };
    // Older versions stored only messages of the support chat, with `chatId`.
    const { messageId, kind = 'chat', conversationId = stored.chatId, message } = stored;
    const { photo, writtenAt, delivery, code } = stored;
    if (![messageId, kind, conversationId, message, photo, writtenAt, code].every(isText)) return undefined;
    const about = aboutIn(stored.about);
    return {
      ...(about && { about }),
      messageId: String(messageId),
      kind: String(kind),
      conversationId: String(conversationId),
      message: String(message),
      photo: String(photo),
      writtenAt: String(writtenAt),
      delivery: delivery === 'failed' ? 'failed' : 'pending',
      code: String(code),
    };
  } catch {
    return undefined;
  }
}
