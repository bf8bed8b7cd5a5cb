import { useDeferredValue } from 'react';

/**
 * True while `isWaiting` is, and a moment longer: new data then renders in slices behind the loading state, not in one
 * long task that blocks input. Data present at first renders at once.
 */
export function useDeferredWaiting(isWaiting: boolean): boolean {
  const wasWaiting = useDeferredValue(isWaiting);
  return isWaiting || wasWaiting;
}
