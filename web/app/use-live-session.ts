import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { useConnection } from '../lib/realtime/connection.ts';
import { sessionOptions } from '../lib/session/session.ts';

/** How often the session is asked for while no live connection would tell of its end; a blocked person leaves within 5 s. */
const withoutLiveMs = 4_000;

/** One live connection per session: opened after login, closed at logout; visitors have none. */
export function useLiveSession(): void {
  const isCut = useConnection() === 'closed';
  const { data } = useQuery({ ...sessionOptions, refetchInterval: isCut ? withoutLiveMs : false });
  const userId = data?.kind === 'user' ? data.userId : undefined;
  const isAdmin = data?.kind === 'user' && data.isAdmin;
  useEffect(() => {
    if (!userId) return;
    let close: (() => void) | undefined;
    let gone = false;
    void import('../lib/realtime/realtime.ts').then(({ startRealtime }) => {
      if (!gone) close = startRealtime({ isAdmin }, queryClient);
    });
    return () => {
      gone = true;
      close?.();
    };
  }, [userId, isAdmin]);
}
