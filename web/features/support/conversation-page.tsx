import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { chatMessages } from '../../copy/support.ts';
import { type SignedIn, supportSideOf, useSession } from '../../lib/session/session.ts';
import { ConversationHeader } from '../../shop/conversation/conversation-header.tsx';
import { BesideList } from '../../shop/conversation/conversation-list.tsx';
import { ConversationView } from '../../shop/conversation/conversation-view.tsx';
import { personPath } from '../../shop/person-path.ts';
import { readMarksOptions } from '../../shop/read-marks.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import { ChatList } from './chat-list.tsx';
import { LoginFirst } from './login-first.tsx';
import { chatOptions, ownChatOptions } from './queries.ts';
import { supportChat } from './support-chat.ts';

/** /chat/:chatId. For administrators on wide screens, next to the list. */
export function ConversationPage() {
  const session = useSession();
  const { chatId = '' } = useParams();
  if (session.error && !session.data) {
    return (
      <ErrorState text={sentenceFor(session.error)} cause={session.error} onRetry={() => void session.refetch()} />
    );
  }
  if (!session.data) return <PageLoader text={chatMessages.loading} />;
  if (session.data.kind === 'guest') return <LoginFirst />;
  const user = session.data;
  return (
    <>
      <PageTitle>{chatMessages.pageTitle}</PageTitle>
      {user.rights.has('chat') ? (
        <BesideList label={chatMessages.all} list={<ChatList user={supportSideOf(user)} current={chatId} />}>
          <Conversation key={chatId} chatId={chatId} user={user} />
        </BesideList>
      ) : (
        <Conversation key={chatId} chatId={chatId} user={user} />
      )}
    </>
  );
}

interface ConversationProps {
  chatId: string;
  user: SignedIn;
}

const Conversation = (props: ConversationProps) =>
  props.user.rights.has('chat') ? <AtDesk {...props} /> : <Own {...props} />;

const NoChat = ({ back }: { back: string }) => (
  <EmptyState level={1} title={chatMessages.notFound} text={chatMessages.notFoundHint}>
    <Button size="md" component={Link} to={back}>
      {chatMessages.back}
    </Button>
  </EmptyState>
);

/** A chat as administrators see it. */
function AtDesk({ chatId, user }: ConversationProps) {
  const chat = useQuery(chatOptions(chatId));
  const back = '/admin/chat';
  if (chat.isPending) return <PageLoader text={chatMessages.loading} />;
  if (chat.isLoadingError)
    return <ErrorState text={sentenceFor(chat.error)} cause={chat.error} onRetry={() => void chat.refetch()} />;
  if (!chat.data) return <NoChat back={back} />;
  const { $id, userDisplayName, userEmail, userPhotoId, userReadAt, adminReadAt } = chat.data;
  return (
    <ConversationView
      kind={supportChat}
      conversationId={$id}
      viewer={{ userId: user.userId, name: user.account.name }}
      ownReadAt={adminReadAt}
      otherReadAt={userReadAt}
      header={
        <ConversationHeader
          back={back}
          name={userDisplayName}
          to={personPath($id)}
          photoId={userPhotoId}
          tag={chatMessages.roles.user}
          facts={[...(userEmail ? [userEmail] : []), chatMessages.chatId($id)]}
        />
      }
    />
  );
}

/**
 * The person's own chat; any other chat is shown as not found. Messages do not wait for the header, which comes from a
 * function.
 */
function Own({ chatId, user }: ConversationProps) {
  const chat = useQuery({ ...ownChatOptions(user.userId), enabled: chatId === user.userId });
  const marks = useQuery(readMarksOptions(user.userId));
  if (chatId !== user.userId || chat.data === null) return <NoChat back="/chat" />;
  if (marks.isPending) return <PageLoader text={chatMessages.loading} />;
  if (marks.isLoadingError)
    return <ErrorState text={sentenceFor(marks.error)} cause={marks.error} onRetry={() => void marks.refetch()} />;
  const { adminEmail = '', adminPhotoId = '' } = chat.data ?? {};
  return (
    <ConversationView
      kind={supportChat}
      conversationId={chatId}
      viewer={{ userId: user.userId, name: user.account.name }}
      ownReadAt={marks.data.chatReadAt}
      otherReadAt={marks.data.supportReadAt}
      header={
        <ConversationHeader
          back="/chat"
          name={chatMessages.roles.admin}
          photoId={adminPhotoId}
          tag={chatMessages.roles.admin}
          facts={[...(adminEmail ? [adminEmail] : []), chatMessages.chatId(chatId)]}
        />
      }
    />
  );
}
