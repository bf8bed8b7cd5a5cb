import { useMemo, useSyncExternalStore } from 'react';
import { type Outbox, outboxOf } from './outbox.ts';
import type { Outgoing } from './outgoing.ts';

/** The person's own messages of one chat that are still on their way. */
export function useOutbox(userId: string, chatId: string): { outbox: Outbox; waiting: Outgoing[] } {
  const outbox = outboxOf(userId);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const waiting = useMemo(() => items.filter((item) => item.chatId === chatId), [items, chatId]);
  return { outbox, waiting };
}
