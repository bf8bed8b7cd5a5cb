import { useQuery } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { NewTalkInput } from '#domain/message-input.ts';
import { conversationTexts } from '../../copy/conversation.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { useConnection } from '../../lib/realtime/connection.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import type { MessageExtras } from './bubble.tsx';
import { Composer } from './composer.tsx';
import classes from './conversation-view.module.css';
import type { ConversationKind, Message } from './kind.ts';
import { loadedMessagesOptions } from './loaded-messages.ts';
import { MessageList } from './message-list.tsx';
import { useOutbox } from './outbox.ts';
import { useBottom } from './use-bottom.ts';
import { useReadMark } from './use-read-mark.ts';

const none: readonly Message[] = [];
/** Used while the list loads, so that messages written meanwhile are shown with their delivery state. */
const nothingLoaded = { messages: none, hasOlder: false };
const noSuggestions: readonly string[] = [];

/** Refetch intervals without and with a live connection, ms. A live connection may lose an event. */
const lookAgainMs = { unheard: 10_000, live: 20_000 } as const;

/** The number of messages that arrived while the reader had scrolled up. */
function useNewBelow(messages: readonly Message[], viewerId: string, isAtBottom: boolean): number {
  const [seenId, setSeenId] = useState('');
  const lastId = messages.at(-1)?.$id ?? '';
  useEffect(() => {
    if (isAtBottom) setSeenId(lastId);
  }, [isAtBottom, lastId]);
  if (isAtBottom || seenId === '') return 0;
  const from = messages.findIndex(({ $id }) => $id === seenId) + 1;
  return messages.slice(from).filter(({ senderId }) => senderId !== viewerId).length;
}

interface NextMessage {
  about: NewTalkInput | undefined;
  above: ReactNode;
  suggestions: readonly string[];
  onSent: () => void;
}

interface ConversationViewProps {
  kind: ConversationKind;
  conversationId: string;
  viewer: { userId: string; name: string };
  /** Up to when each side has read, ISO; null if never. */
  ownReadAt: string | null;
  otherReadAt: string | null;
  /** Shows the other person. */
  header: ReactNode;
  /** The last action of the other side, which may be something other than a message. */
  lastChangeAt?: string | undefined;
  extras?: MessageExtras;
  /** The subject of the next message, and the card shown above the field until it is sent. */
  next?: NextMessage | undefined;
  /** Replaces the field when writing is not possible. */
  locked?: ReactNode;
}

/** A conversation: header, messages, and the field for the next one. */
export function ConversationView(props: ConversationViewProps) {
  const { kind, conversationId, viewer, ownReadAt, otherReadAt, header, lastChangeAt, extras, next, locked } = props;
  const isLive = useConnection() === 'open';
  const stretch = useQuery({
    ...loadedMessagesOptions(kind, conversationId),
    refetchInterval: isLive ? lookAgainMs.live : lookAgainMs.unheard,
  });
  const sending = useOutbox(kind, viewer.userId, conversationId);
  useEffect(() => {
    if (isLive) sending.outbox.wake();
  }, [isLive, sending.outbox]);
  const messages = stretch.data?.messages ?? none;
  const waiting = useUnsettled(sending, messages);
  const between = extras?.between;
  const content = useMemo(() => [messages, waiting, between], [messages, waiting, between]);
  const bottom = useBottom(content);
  const viewerId = viewer.userId;
  useReadMark({
    ...{ kind, conversationId, viewerId, readAt: ownReadAt, messages, lastChangeAt },
    isAtBottom: bottom.isAtBottom && stretch.data !== undefined,
  });
  const newBelow = useNewBelow(messages, viewerId, bottom.isAtBottom);
  const send = (message: string, photo: string) => {
    const isKept = sending.outbox.add({
      ...(next?.about && { about: next.about }),
      messageId: ID.unique(),
      kind: kind.name,
      conversationId,
      message,
      photo,
      writtenAt: new Date(serverNow()).toISOString(),
      delivery: 'pending',
      code: '',
    });
    if (!isKept) void toast('info', conversationTexts.notStored);
    next?.onSent();
    bottom.toBottom();
  };
  return (
    <section className={classes.room} aria-label={conversationTexts.label}>
      {header}
      {stretch.isPending ? <PageLoader text={conversationTexts.loading} /> : null}
      {stretch.isError && !stretch.data ? (
        <ErrorState text={sentenceFor(stretch.error)} cause={stretch.error} onRetry={() => void stretch.refetch()} />
      ) : null}
      {stretch.data || waiting.length > 0 ? (
        <MessageList
          kind={kind}
          conversationId={conversationId}
          viewer={viewer}
          stretch={stretch.data ?? nothingLoaded}
          sending={{ ...sending, waiting }}
          bottom={bottom}
          otherReadAt={otherReadAt}
          newBelow={newBelow}
          extras={extras}
        />
      ) : null}
      {locked ?? (
        <div>
          {next?.above}
          <Composer
            key={conversationId}
            draftKey={`${kind.name}.${conversationId}`}
            suggestions={next?.suggestions ?? noSuggestions}
            onSend={send}
          />
        </div>
      )}
    </section>
  );
}

/** The viewer's messages that are not in the loaded list yet. Messages in the list are removed from the outbox. */
function useUnsettled({ outbox, waiting }: ReturnType<typeof useOutbox>, messages: readonly Message[]) {
  const shown = useMemo(() => new Set(messages.map(({ $id }) => $id)), [messages]);
  useEffect(() => outbox.settle(shown), [outbox, shown]);
  return useMemo(() => waiting.filter(({ messageId }) => !shown.has(messageId)), [waiting, shown]);
}
