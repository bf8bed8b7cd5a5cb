import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is mounted. Browsers release the lock when the page is hidden, so it is
 * requested again when visible. Without support, or with a low battery, the screen turns off as usual.
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
