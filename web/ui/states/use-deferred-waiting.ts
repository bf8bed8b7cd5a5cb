import { useDeferredValue } from 'react';

/**
 * True while `isWaiting` is, and a moment longer: new data is then rendered in slices behind the loading state, not in
 * one long task during which a phone does not react. Data that is there at first is rendered at once.
 */
export function useDeferredWaiting(isWaiting: boolean): boolean {
  const wasWaiting = useDeferredValue(isWaiting);
  return isWaiting || wasWaiting;
}
