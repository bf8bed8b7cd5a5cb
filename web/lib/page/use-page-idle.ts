import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

let hasRested = false;

/**
 * False until the first page is loaded and idle, then always true: for secondary data that should not load while a
 * phone is busy.
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
