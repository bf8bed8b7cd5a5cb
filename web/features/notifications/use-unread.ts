import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type Notice, readMarkOptions, unreadOptions } from './queries.ts';

/**
 * What this person has not read yet, live; the mark is followed, too, since another device may set it. News of the page
 * that is open count as read: a reply in the chat one looks at rings no bell.
 */
export function useUnread(userId: string): { notices: Notice[]; isLoaded: boolean } {
  const mark = useQuery(readMarkOptions(userId));
  const unread = useQuery({ ...unreadOptions(userId, mark.data), placeholderData: (before) => before });
  const { pathname } = useLocation();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    void import('../../lib/realtime/realtime.ts').then(({ watchRow }) => {
      if (!gone) stop = watchRow('profiles', userId, readMarkOptions(userId).queryKey);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [userId]);
  const since = mark.data;
  const notices = useMemo(
    () =>
      (unread.data ?? []).filter(
        ({ link, $createdAt }) =>
          link !== pathname && since !== undefined && Date.parse($createdAt) > Date.parse(since),
      ),
    [unread.data, since, pathname],
  );
  return { notices, isLoaded: unread.data !== undefined };
}
