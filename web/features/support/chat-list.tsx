import { IconMessages } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { previewText } from '#domain/support/chat.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { chatMessages } from '../../copy/support.ts';
import { useAddressParams } from '../../lib/page/address-params.ts';
import { useNow } from '../../lib/use-now.ts';
import { ConversationList } from '../../shop/conversation/conversation-list.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MoreButton } from '../../ui/states/more-button.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './chat.module.css';
import { chatListOptions } from './queries.ts';
import { useUnreadByChat } from './unread-chats.ts';

const searchMax = 120;

interface ChatListProps {
  user: { userId: string; isAdmin: boolean };
  /** The chat that is open next to the list. */
  current?: string;
}

/** All chats, for administrators, latest first and updated live. The search text is stored in the URL. */
export function ChatList({ user, current }: ChatListProps) {
  const [params, setParams] = useAddressParams();
  const text = (params.get('q') ?? '').trim().slice(0, searchMax);
  const list = useInfiniteQuery({ ...chatListOptions(text), placeholderData: keepPreviousData });
  const unread = useUnreadByChat(user);
  const now = useNow();
  const chats = list.data?.pages.flat() ?? [];
  if (list.isPending) return <PageLoader text={chatMessages.loading} />;
  if (list.isError && !list.data)
    return <ErrorState text={sentenceFor(list.error)} cause={list.error} onRetry={() => void list.refetch()} />;
  if (chats.length === 0 && text === '') {
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
      <div className={classes.search}>
        <SearchBox
          value={text}
          placeholder={chatMessages.search}
          onSearch={(q) =>
            setParams(() => new URLSearchParams(q ? { q } : {}), { replace: true, preventScrollReset: true })
          }
        />
      </div>
      {chats.length === 0 ? <EmptyState title={chatMessages.noneFound} /> : null}
      <ConversationList
        now={now}
        current={current}
        entries={chats.map((chat) => ({
          id: chat.$id,
          to: `/chat/${chat.$id}${text ? `?${new URLSearchParams({ q: text })}` : ''}`,
          name: chat.userDisplayName || chat.userEmail,
          photoId: chat.userPhotoId,
          preview: previewText(chat.lastMessage) || chatMessages.notBegun,
          at: chat.lastMessageTimestamp,
          unread: unread[chat.$id] ?? 0,
        }))}
      />
      <MoreButton list={list} />
    </>
  );
}
