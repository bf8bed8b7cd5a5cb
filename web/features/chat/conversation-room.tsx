import { useQuery } from '@tanstack/react-query';
import { ID } from 'appwrite';
import { useEffect, useMemo, useState } from 'react';
import { chatMessages } from '../../copy/chat.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { useConnection } from '../../lib/realtime/connection.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import { conversationOptions, type Message } from './conversation.ts';
import classes from './conversation-room.module.css';
import { MessageList } from './message-list.tsx';
import type { Chat } from './queries.ts';
import { useBottom } from './use-bottom.ts';
import { useOutbox } from './use-outbox.ts';
import { useReadMark } from './use-read-mark.ts';

const none: readonly Message[] = [];

/** Without live updates the conversation is asked for now and then. */
const fallbackMs = 10_000;

/** How many messages of the other side came while one was reading further up. */
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

/** One conversation: who, what was said, and the field to write in. */
export function ConversationRoom({ chat, user, back }: { chat: Chat; user: SignedIn; back: string }) {
  const chatId = chat.$id;
  const isLive = useConnection() === 'open';
  const talk = useQuery({ ...conversationOptions(chatId), refetchInterval: isLive ? false : fallbackMs });
  const sending = useOutbox(user.userId, chatId);
  useEffect(() => {
    if (isLive) sending.outbox.wake();
  }, [isLive, sending.outbox]);
  const messages = talk.data?.messages ?? none;
  const waiting = useUnsettled(sending, messages);
  const content = useMemo(() => [messages, waiting], [messages, waiting]);
  const bottom = useBottom(content);
  const isUser = chat.userId === user.userId;
  useReadMark({
    chatId,
    viewerId: user.userId,
    readAt: isUser ? chat.userReadAt : chat.adminReadAt,
    messages,
    isAtBottom: bottom.isAtBottom,
  });
  const newBelow = useNewBelow(messages, user.userId, bottom.isAtBottom);
  const send = (message: string, photo: string) => {
    const writtenAt = new Date().toISOString();
    const isKept = sending.outbox.add({
      messageId: ID.unique(),
      chatId,
      message,
      photo,
      writtenAt,
      delivery: 'pending',
      code: '',
    });
    if (!isKept) void toast('info', chatMessages.notStored);
    bottom.toBottom();
  };
  return (
    <section className={classes.room} aria-label="Chat">
      <ChatHeader chat={chat} viewerId={user.userId} back={back} />
      {talk.isPending ? <PageLoader text={chatMessages.loading} /> : null}
      {talk.isError && !talk.data ? (
        <ErrorState text={sentenceFor(talk.error)} onRetry={() => void talk.refetch()} />
      ) : null}
      {talk.data ? (
        <MessageList
          chatId={chatId}
          viewer={{ userId: user.userId, name: user.profile.name || user.account.name }}
          conversation={talk.data}
          sending={{ ...sending, waiting }}
          bottom={bottom}
          otherReadAt={isUser ? chat.adminReadAt : chat.userReadAt}
          newBelow={newBelow}
        />
      ) : null}
      <Composer key={chatId} chatId={chatId} onSend={send} />
    </section>
  );
}

/** Own messages that the conversation does not show yet; those that it shows are taken out of the outbox. */
function useUnsettled({ outbox, waiting }: ReturnType<typeof useOutbox>, messages: readonly Message[]) {
  const shown = useMemo(() => new Set(messages.map(({ $id }) => $id)), [messages]);
  useEffect(() => outbox.settle(shown), [outbox, shown]);
  return useMemo(() => waiting.filter(({ messageId }) => !shown.has(messageId)), [waiting, shown]);
}
