import { useQuery } from '@tanstack/react-query';
import { conversationTexts } from '../../copy/conversation.ts';
import { formatCount } from '../../copy/format.ts';
import { unreadTalksOptions } from '../../features/talks/unread-talks.ts';
import { usePageIdle } from '../../lib/page/use-page-idle.ts';
import { sumOf } from '../../shop/conversation/unread-messages.ts';
import classes from './shell.module.css';

export const useUnreadTalks = (userId: string): number =>
  useQuery({ ...unreadTalksOptions(userId), select: sumOf, enabled: usePageIdle() }).data ?? 0;

/** Number of unread messages of other people; nothing for zero. */
export function UnreadTalks({ userId }: { userId: string }) {
  const count = useUnreadTalks(userId);
  if (count === 0) return null;
  return (
    <span className={classes.waiting} role="img" aria-label={conversationTexts.unread(formatCount(count))}>
      {formatCount(count)}
    </span>
  );
}
