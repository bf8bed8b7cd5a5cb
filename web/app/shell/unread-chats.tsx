import { conversationTexts } from '../../copy/conversation.ts';
import { formatCount } from '../../copy/format.ts';
import { useUnreadByChat } from '../../features/support/unread-chats.ts';
import { usePageIdle } from '../../lib/page/use-page-idle.ts';
import { sumOf } from '../../shop/conversation/unread-messages.ts';
import classes from './shell.module.css';

interface Side {
  userId: string;
  isAdmin: boolean;
}

export const useUnreadChats = (side: Side): number => sumOf(useUnreadByChat(side, usePageIdle()));

/** Number of unread chat messages; nothing for zero. */
export function UnreadChats({ side }: { side: Side }) {
  const count = useUnreadChats(side);
  if (count === 0) return null;
  return (
    <span className={classes.waiting} role="img" aria-label={conversationTexts.unread(formatCount(count))}>
      {formatCount(count)}
    </span>
  );
}
