import { matchPath, useLocation } from 'react-router-dom';
import { frameTexts } from '../../copy/frame.ts';
import { useConnection, useOnline } from '../../lib/realtime/connection.ts';
import { useReached } from '../../lib/signal.ts';
import classes from './shell.module.css';

/** Conversations, where the note would cover the input; their header shows the connection. */
const conversations = ['/chat/:chatId', '/messages/:talkId'];

/** Notes that the data may be outdated. */
export function ConnectionNote() {
  const online = useOnline();
  const isReached = useReached();
  const connection = useConnection();
  const { pathname } = useLocation();
  const isConversation = conversations.some((path) => matchPath(path, pathname));
  if (isConversation || (online && isReached && connection !== 'closed')) return null;
  return (
    <p className={classes.offline} role="status">
      {online ? frameTexts.reconnecting : frameTexts.offline}
    </p>
  );
}
