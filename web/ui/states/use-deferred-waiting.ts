import { useDeferredValue } from 'react';

/**
 * True while `isWaiting` is true, and a moment longer: new data then renders in slices behind the loading state, not in
 * one long task that blocks input. Data present at the first render is shown immediately.
 */
export function useDeferredWaiting(isWaiting: boolean): boolean {
  const wasWaiting = useDeferredValue(isWaiting);
  return isWaiting || wasWaiting;
}
