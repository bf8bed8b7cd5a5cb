import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockOffsetMs, watchServerClock } from './server-clock.ts';

const tickMs = 15_000;

const useClockOffset = () => useSyncExternalStore(watchServerClock, clockOffsetMs, clockOffsetMs);

/** The time by the server's clock when the component is drawn: for the ages in a list, none of which needs a clock of its own. */
export const useMoment = (): number => Date.now() + useClockOffset();

/**
 * The time by the server's clock, kept current while the component shows: relative times move on by themselves, also after
 * sleep.
 */
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
