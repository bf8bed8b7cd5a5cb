import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockOffsetMs, watchServerClock } from './server-clock.ts';

const tickMs = 15_000;

const useClockOffset = () => useSyncExternalStore(watchServerClock, clockOffsetMs, clockOffsetMs);

/** The server's time at render: for ages in lists, which need no timer. */
export const useMoment = (): number => Date.now() + useClockOffset();

/** The server's time, updated while the component is mounted and after sleep, so that relative times stay correct. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  const ahead = useClockOffset();
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
