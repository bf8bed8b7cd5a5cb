import { useMatch } from 'react-router-dom';
import { frameTexts } from '../../copy/frame.ts';
import { useConnection, useOnline } from '../../lib/realtime/connection.ts';
import { useReached } from '../../lib/signal.ts';
import classes from './shell.module.css';

/**
 * Notes that the data may be outdated. Not shown on support chats, where it would cover the input; their header shows
 * it instead.
 */
export function ConnectionNote() {
  const online = useOnline();
  const isReached = useReached();
  const connection = useConnection();
  const isConversation = useMatch('/chat/:chatId') !== null;
  if (isConversation || (online && isReached && connection !== 'closed')) return null;
  return (
    <p className={classes.offline} role="status">
      {online ? frameTexts.reconnecting : frameTexts.offline}
    </p>
  );
}
