import { useEffect } from 'react';

/**
 * Keeps the screen from going dark while the component shows. Browsers end it when the page is hidden, so it is asked for again with
 * every look; where there is no such thing, or the battery is low, the screen sleeps as always.
 */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let held: WakeLockSentinel | undefined;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return;
      try {
        held = await navigator.wakeLock.request('screen');
        if (isOver) await held.release();
      } catch (error) {
        console.info('The screen may sleep:', error);
      }
    };
    const look = () => void hold();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
      void held?.release();
    };
  }, []);
}
