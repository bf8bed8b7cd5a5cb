import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverAhead, watchServerClock } from './server-clock.ts';

const tickMs = 15_000;

/**
 * The time by the server's clock, kept current while the component shows: relative times move on by themselves, also after
 * sleep.
 */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  const ahead = useSyncExternalStore(watchServerClock, serverAhead, serverAhead);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, tickMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now + ahead;
}
