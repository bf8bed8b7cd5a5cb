import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

let hasRested = false;

/**
 * False until the first page has loaded and rests, then true for good: for what a page tells beside what it was opened for,
 * which would else be asked for in the busiest moment of a phone.
 */
export function usePageIdle(): boolean {
  const [isRested, setRested] = useState(hasRested);
  useEffect(() => {
    if (isRested) return;
    let isGone = false;
    void whenIdle().then(() => {
      hasRested = true;
      if (!isGone) setRested(true);
    });
    return () => {
      isGone = true;
    };
  }, [isRested]);
  return isRested;
}
