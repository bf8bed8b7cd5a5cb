import { useLocation } from 'react-router-dom';
import { sentenceFor } from '../../copy/errors.ts';
import { chatMessages } from '../../copy/support.ts';
import { supportSideOf, useSession } from '../../lib/session/session.ts';
import { PageTitle } from '../../ui/frame/page-meta.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageLoader } from '../../ui/states/page-loader.tsx';
import classes from './chat.module.css';
import { ChatList } from './chat-list.tsx';
import { LoginFirst } from './login-first.tsx';
import { StartChat } from './start-chat.tsx';

/** /chat and /admin/chat: the administrators' list of all chats, or the entry to a person's own. */
export function ChatPage() {
  const session = useSession();
  const isAdminPage = useLocation().pathname.startsWith('/admin');
  if (session.error && !session.data) {
    return (
      <ErrorState text={sentenceFor(session.error)} cause={session.error} onRetry={() => void session.refetch()} />
    );
  }
  if (!session.data) return <PageLoader text={chatMessages.loading} />;
  if (session.data.kind === 'guest') return <LoginFirst />;
  const user = session.data;
  const side = supportSideOf(user);
  return (
    <>
      <PageTitle>{chatMessages.title}</PageTitle>
      {side.isAdmin ? (
        <div className={classes.page} data-admin={isAdminPage || undefined}>
          <h1 className={classes.title}>{chatMessages.adminTitle}</h1>
          <ChatList user={side} />
        </div>
      ) : (
        <StartChat user={user} />
      )}
    </>
  );
}
