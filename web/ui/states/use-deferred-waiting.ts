import { useDeferredValue } from 'react';

/**
 * True as long as `isWaiting` is, and a moment longer: what has arrived is then drawn in slices behind the waiting state, not in
 * one long task in which a phone hears no tap. What was there from the start is drawn at once.
 */
export function useDeferredWaiting(isWaiting: boolean): boolean {
  const wasWaiting = useDeferredValue(isWaiting);
  return isWaiting || wasWaiting;
}
