import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { setConnection, useConnection } from '../lib/realtime/connection.ts';
import { sessionOptions } from '../lib/session/session.ts';

/** How often the session is asked for while no live connection would tell of its end; a blocked person leaves within 5 s. */
const withoutLiveMs = 4_000;

/** One live connection per session: opened after login, closed at logout; visitors have none. Its code may come late. */
export function useLiveSession(): void {
  const isCut = useConnection() === 'closed';
  const { data } = useQuery({ ...sessionOptions, refetchInterval: isCut ? withoutLiveMs : false });
  const userId = data?.kind === 'user' ? data.userId : undefined;
  const isAdmin = data?.kind === 'user' && data.isAdmin;
  useEffect(() => {
    if (!userId) return;
    let close: (() => void) | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const open = async () => {
      const loaded = await import('../lib/realtime/realtime.ts').catch((error: unknown) => {
        console.info('No live connection yet:', error);
        return null;
      });
      if (gone) return;
      if (loaded) {
        close = loaded.startRealtime({ isAdmin }, queryClient);
        return;
      }
      setConnection('closed');
      retry = setTimeout(() => void open(), withoutLiveMs);
    };
    void open();
    return () => {
      gone = true;
      clearTimeout(retry);
      if (close) close();
      else setConnection('idle');
    };
  }, [userId, isAdmin]);
}
