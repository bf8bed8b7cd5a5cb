/** Messages that were written here and not yet confirmed by the server. */
import { attempt, removeAll } from './storage.ts';

const outboxPrefix = (userId: string) => `lapak.outbox.${userId}.`;

/** One key per message, so that two tabs never overwrite each other. False when storage is full. */
export const keepOutgoing = (userId: string, messageId: string, text: string): boolean =>
  attempt(() => {
    localStorage.setItem(outboxPrefix(userId) + messageId, text);
    return true;
  }, false);
export const dropOutgoing = (userId: string, messageId: string) =>
  attempt(() => localStorage.removeItem(outboxPrefix(userId) + messageId), undefined);

/** This person's unconfirmed messages, in no particular order. */
export const readOutgoing = (userId: string): string[] =>
  attempt(
    () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(outboxPrefix(userId)))
        .flatMap((key) => localStorage.getItem(key) ?? []),
    [],
  );

/** A logout leaves no message on a shared computer. */
export const dropAllOutgoing = () => removeAll('localStorage', 'lapak.outbox.');
