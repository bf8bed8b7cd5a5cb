import { useMemo, useSyncExternalStore } from 'react';
import { toCallError } from '../../lib/call-error.ts';
import { dropOutgoing, keepOutgoing, readOutgoing } from '../../lib/device/outbox-storage.ts';
import { isPassing, waitAfter } from '../../lib/passing-errors.ts';
import { queryClient } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { ConversationKind } from './kind.ts';
import { type Outgoing, parseOutgoing } from './outgoing.ts';
import { deliver } from './send-outgoing.ts';

export interface Outbox {
  readonly kind: string;
  readonly userId: string;
  readonly items: () => readonly Outgoing[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds a message; false when the device cannot store it. */
  readonly add: (item: Outgoing) => boolean;
  readonly retry: (messageId: string) => void;
  /** Retries immediately, since the connection seems to be back. */
  readonly wake: () => void;
  readonly discard: (messageId: string) => void;
  /** Removes messages that the conversation now shows. */
  readonly settle: (messageIds: ReadonlySet<string>) => void;
  readonly stop: () => void;
}

/** Sends written messages one after the other until the server has them, across reloads and lost connections. */
function createOutbox(kind: ConversationKind, userId: string): Outbox {
  const byTime = (a: Outgoing, b: Outgoing) => a.writtenAt.localeCompare(b.writtenAt);
  let items: readonly Outgoing[] = readOutgoing(userId)
    .flatMap((text) => parseOutgoing(text) ?? [])
    .filter((item) => item.kind === kind.name)
    .sort(byTime);
  const listeners = new Set<() => void>();
  let isSending = false;
  let isStopped = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: readonly Outgoing[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const change = (messageId: string, part: Partial<Outgoing>) =>
    show(items.map((item) => (item.messageId === messageId ? { ...item, ...part } : item)));

  /** Resolves to true if the next message may be sent. */
  const send = async (item: Outgoing): Promise<boolean> => {
    change(item.messageId, { delivery: 'pending', code: '' });
    try {
      await deliver(kind, item);
      tries = 0;
      dropOutgoing(userId, item.messageId);
      change(item.messageId, { delivery: 'sent' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.messages(kind.table, item.conversationId) });
      return true;
    } catch (error) {
      const failure = toCallError(error);
      tries += 1;
      if (isPassing(failure, tries)) {
        change(item.messageId, { delivery: 'waiting', code: failure.code });
        if (!isStopped) timer = setTimeout(flush, waitAfter(failure, tries));
        return false;
      }
      tries = 0;
      change(item.messageId, { delivery: 'failed', code: failure.code });
      keepOutgoing(userId, item.messageId, JSON.stringify({ ...item, delivery: 'failed', code: failure.code }));
      return true;
    }
  };

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isSending || isStopped) return;
    isSending = true;
    for (let isFree = true; isFree && !isStopped; ) {
      const next = items.find((item) => item.delivery === 'pending' || item.delivery === 'waiting');
      isFree = next !== undefined && (await send(next));
    }
    isSending = false;
  }

  const onOnline = () => void flush();
  addEventListener('online', onOnline);
  void flush();

  return {
    kind: kind.name,
    userId,
    items: () => items,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (item) => {
      const isKept = keepOutgoing(userId, item.messageId, JSON.stringify(item));
      show([...items, item]);
      void flush();
      return isKept;
    },
    retry: (messageId) => {
      change(messageId, { delivery: 'pending', code: '' });
      void flush();
    },
    wake: onOnline,
    discard: (messageId) => {
      dropOutgoing(userId, messageId);
      show(items.filter((item) => item.messageId !== messageId));
    },
    settle: (messageIds) => {
      const seen = items.filter((item) => messageIds.has(item.messageId));
      for (const item of seen) dropOutgoing(userId, item.messageId);
      if (seen.length > 0) show(items.filter((item) => !messageIds.has(item.messageId)));
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    },
  };
}

const open = new Map<string, Outbox>();

/** The person's outbox for this kind of conversation. Another person's is stopped first. */
export function outboxOf(kind: ConversationKind, userId: string): Outbox {
  const known = open.get(kind.name);
  if (known?.userId === userId) return known;
  known?.stop();
  const outbox = createOutbox(kind, userId);
  open.set(kind.name, outbox);
  return outbox;
}

/** Stops sending after a logout. */
export function closeOutboxes(userId: string): void {
  for (const [name, outbox] of open) {
    if (outbox.userId !== userId) continue;
    outbox.stop();
    open.delete(name);
  }
}

/** The person's unconfirmed messages of one conversation. */
export function useOutbox(kind: ConversationKind, userId: string, id: string): { outbox: Outbox; waiting: Outgoing[] } {
  const outbox = outboxOf(kind, userId);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);
  const waiting = useMemo(() => items.filter((item) => item.conversationId === id), [items, id]);
  return { outbox, waiting };
}
