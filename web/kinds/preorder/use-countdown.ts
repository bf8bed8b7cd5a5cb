import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/server-clock.ts';

/** Milliseconds until `at` (ISO) by the server's time, updated every second; never below 0. */
export function useCountdown(at: string): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = setInterval(look, 1_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return Math.max(0, Date.parse(at) - now);
}
