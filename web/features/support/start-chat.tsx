import { Button } from '@mantine/core';
import { IconClock24, IconMessages, IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { previewText } from '#domain/support/chat.ts';
import { conversationTexts } from '../../copy/conversation.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatCount, formatRelative } from '../../copy/format.ts';
import { frameTexts } from '../../copy/frame.ts';
import { chatMessages } from '../../copy/support.ts';
import { answer, market } from '../../lib/functions.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { HeaderWord } from '../../ui/frame/page-head.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import classes from './chat.module.css';
import { lastMessageOptions } from './queries.ts';
import { useUnreadByChat } from './unread-chats.ts';

/** Opens the person's chat with support, or creates it. */
export function StartChat({ user }: { user: SignedIn }) {
  const navigate = useNavigate();
  const now = useNow();
  const { data: last } = useQuery(lastMessageOptions(user.userId));
  const unread = useUnreadByChat(user)[user.userId] ?? 0;
  const start = useMutation({
    mutationFn: async () => {
      return last ? { chatId: user.userId } : answer(market.chats.$post());
    },
    onSuccess: ({ chatId }) => navigate(`/chat/${chatId}`),
    onError: (error) => void toast('bad', sentenceFor(error), error),
  });
  return (
    <div className={classes.start}>
      <HeaderWord>{frameTexts.chat}</HeaderWord>
      <span className={classes.startArt} aria-hidden="true">
        <IconMessages size={44} stroke={1.6} />
      </span>
      <h1 className={classes.startTitle}>{chatMessages.startTitle}</h1>
      <p className={classes.startText}>{chatMessages.startText}</p>
      <Button
        size="lg"
        loading={start.isPending}
        onClick={() => start.isPending || start.mutate()}
        rightSection={
          unread ? (
            <span className={classes.count} title={conversationTexts.unread(formatCount(unread))}>
              {formatCount(unread)}
            </span>
          ) : null
        }
      >
        {chatMessages.start}
      </Button>
      <ul className={classes.promises}>
        <li>
          <IconClock24 size={20} aria-hidden="true" /> {chatMessages.always}
        </li>
        <li>
          <IconShieldCheck size={20} aria-hidden="true" /> {chatMessages.privately}
        </li>
      </ul>
      {/* Below the other content, so that it causes no layout shift when it loads. */}
      {last ? (
        <p className={classes.last}>
          <span>
            <strong>{last.senderId === user.userId ? chatMessages.you : chatMessages.roles.admin}</strong>{' '}
            <time dateTime={last.$createdAt}>{formatRelative(last.$createdAt, now)}</time>
          </span>
          {previewText(last.message) || chatMessages.photo}
        </p>
      ) : null}
    </div>
  );
}
