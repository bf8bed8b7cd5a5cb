import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { chatMessages } from '../../copy/chat.ts';
import { sentenceFor } from '../../copy/errors.ts';
import { type SignedIn, useSession } from '../../lib/session/session.ts';
import { ConversationHeader } from '../../shop/conversation/conversation-header.tsx';
import { ConversationRoom } from '../../shop/conversation/conversation-room.tsx';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './chat.module.css';
import { ChatList } from './chat-list.tsx';
import { LoginFirst } from './login-first.tsx';
import { type Chat, chatOptions, counterpartOf } from './queries.ts';
import { supportChat } from './support-chat.ts';

/** /chat/:chatId. The administrator keeps the list beside it where there is room. */
export function ConversationPage() {
  const session = useSession();
  const { chatId = '' } = useParams();
  if (session.error && !session.data) {
    return <ErrorState text={sentenceFor(session.error)} onRetry={() => void session.refetch()} />;
  }
  if (!session.data) return <PageLoader text={chatMessages.loading} />;
  if (session.data.kind === 'guest') return <LoginFirst />;
  const user = session.data;
  return (
    <>
      <PageTitle>{chatMessages.pageTitle}</PageTitle>
      {user.isAdmin ? (
        <div className={classes.desk}>
          <aside className={classes.aside} aria-label={chatMessages.all}>
            <ChatList user={user} current={chatId} />
          </aside>
          <Conversation key={chatId} chatId={chatId} user={user} />
        </div>
      ) : (
        <Conversation key={chatId} chatId={chatId} user={user} />
      )}
    </>
  );
}

function Conversation({ chatId, user }: { chatId: string; user: SignedIn }) {
  const chat = useQuery(chatOptions(chatId));
  const back = user.isAdmin ? '/admin/chat' : '/chat';
  if (chat.data) return <Room chat={chat.data} user={user} back={back} />;
  if (chat.isPending) return <PageLoader text={chatMessages.loading} />;
  if (chat.isLoadingError) return <ErrorState text={sentenceFor(chat.error)} onRetry={() => void chat.refetch()} />;
  return (
    <EmptyState level={1} title={chatMessages.notFound} text={chatMessages.notFoundHint}>
      <Button size="md" component={Link} to={back}>
        {chatMessages.back}
      </Button>
    </EmptyState>
  );
}

function Room({ chat, user, back }: { chat: Chat; user: SignedIn; back: string }) {
  const isUser = chat.userId === user.userId;
  const other = counterpartOf(chat, user.userId);
  return (
    <ConversationRoom
      kind={supportChat}
      conversationId={chat.$id}
      viewer={{ userId: user.userId, name: user.profile.name || user.account.name }}
      ownReadAt={isUser ? chat.userReadAt : chat.adminReadAt}
      otherReadAt={isUser ? chat.adminReadAt : chat.userReadAt}
      header={
        <ConversationHeader
          back={back}
          name={other.name}
          photoId={other.photoId}
          tag={other.role}
          facts={[...(other.email ? [other.email] : []), chatMessages.chatId(chat.$id)]}
        />
      }
    />
  );
}
