/** Messages that were written here and that the server has not confirmed yet. */
import { attempt } from './storage.ts';

const outboxPrefix = (userId: string) => `lapak.outbox.${userId}.`;

/** One key for each waiting message, so that two tabs never write over each other's. False when there is no room. */
export const keepOutgoing = (userId: string, messageId: string, text: string): boolean =>
  attempt(() => {
    localStorage.setItem(outboxPrefix(userId) + messageId, text);
    return true;
  }, false);
export const dropOutgoing = (userId: string, messageId: string) =>
  attempt(() => localStorage.removeItem(outboxPrefix(userId) + messageId), undefined);

/** What this person has written here and the server has not confirmed yet, in no particular order. */
export const readOutgoing = (userId: string): string[] =>
  attempt(
    () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(outboxPrefix(userId)))
        .flatMap((key) => localStorage.getItem(key) ?? []),
    [],
  );

/** Nothing that a person wrote stays behind on a shared computer after a logout. */
export const dropAllOutgoing = () =>
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('lapak.outbox.')) localStorage.removeItem(key);
  }, undefined);
