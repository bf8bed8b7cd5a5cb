import { IconMessages } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { previewText } from '#domain/messages/chat.ts';
import { chatMessages } from '../../copy/chat.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { formatCount, formatRelative } from '../../copy/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { PhotoAvatar } from '../../shop/photos/photo-avatar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './chat.module.css';
import { type Chat, chatListOptions } from './queries.ts';
import { useUnreadByChat } from './unread.ts';

interface ChatListProps {
  user: { userId: string; isAdmin: boolean };
  /** The chat that is open beside the list. */
  current?: string;
}

/** All chats for the administrator, the latest first; stays current by itself. */
export function ChatList({ user, current }: ChatListProps) {
  const list = useInfiniteQuery(chatListOptions);
  const unread = useUnreadByChat(user);
  const now = useNow();
  const chats = list.data?.pages.flat() ?? [];
  if (list.isPending) return <PageLoader text={chatMessages.loading} />;
  if (list.isError && !list.data)
    return <ErrorState text={sentenceFor(list.error)} onRetry={() => void list.refetch()} />;
  if (chats.length === 0) {
    return (
      <EmptyState
        title={chatMessages.none}
        text={chatMessages.noneHint}
        icon={<IconMessages size={64} stroke={1.4} />}
      />
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {chats.map((chat) => (
          <li key={chat.$id} className={classes.row}>
            <Entry chat={chat} now={now} unread={unread[chat.$id] ?? 0} isCurrent={chat.$id === current} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}

interface EntryProps {
  chat: Chat;
  now: number;
  unread: number;
  isCurrent: boolean;
}

function Entry({ chat, now, unread, isCurrent }: EntryProps) {
  const at = chat.lastMessageTimestamp;
  return (
    <Link
      className={classes.entry}
      to={`/chat/${chat.$id}`}
      aria-current={isCurrent ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <PhotoAvatar name={chat.userDisplayName} photoId={chat.userPhotoId} size={52} />
      <span className={classes.entryText}>
        <strong>{chat.userDisplayName || chat.userEmail}</strong>
        <span className={classes.preview}>{previewText(chat.lastMessage) || chatMessages.notBegun}</span>
      </span>
      <span className={classes.entryEnd}>
        {at ? <time dateTime={at}>{formatRelative(at, now)}</time> : null}
        {unread > 0 ? (
          <span className={classes.count}>
            <span aria-hidden="true">{formatCount(unread)}</span>
            <span className={classes.hidden}>{chatMessages.unread(formatCount(unread))}</span>
          </span>
        ) : null}
      </span>
    </Link>
  );
}
