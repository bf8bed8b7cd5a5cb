import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../lib/query-keys.ts';
import type { ConversationKind, Message } from './kind.ts';

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

interface ReadMark {
  kind: ConversationKind;
  conversationId: string;
  viewerId: string;
  readAt: string | null;
  messages: readonly Message[];
  /** The last action of the other side, which may be something other than a message. */
  lastChangeAt?: string | undefined;
  isAtBottom: boolean;
}

const isAfter = (at: string | undefined, readAt: string | null): boolean =>
  at !== undefined && (readAt === null || Date.parse(at) > Date.parse(readAt));

/** Marks the other side's messages as read, once per newest message, while the page is visible. */
export function useReadMark({
  kind,
  conversationId,
  viewerId,
  readAt,
  messages,
  lastChangeAt,
  isAtBottom,
}: ReadMark): void {
  const isVisible = useVisible();
  const marked = useRef('');
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => kind.markRead(conversationId),
    onSuccess: () =>
      Promise.all(kind.marked.map((table) => queries.invalidateQueries({ queryKey: queryKeys.table(table) }))),
    onError: () => {
      marked.current = '';
    },
  });
  const newest = messages.findLast((message) => message.senderId !== viewerId);
  const isNew = isAfter(newest?.$createdAt, readAt) || isAfter(lastChangeAt, readAt);
  const newestId = `${newest?.$id ?? ''} ${lastChangeAt ?? ''}`;
  useEffect(() => {
    if (!isNew || !isVisible || !isAtBottom || marked.current === newestId) return;
    marked.current = newestId;
    mutate();
  }, [isNew, isVisible, isAtBottom, newestId, mutate]);
}
