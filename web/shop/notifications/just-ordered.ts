import { useLocation, useNavigationType } from 'react-router-dom';

/** History state set by checkout and payment for the list that follows. */
export const justOrdered = 'just-ordered';

/** Whether an order was placed or paid just now; false after a reload or coming back. */
export function useJustOrdered(): boolean {
  const { state } = useLocation();
  return useNavigationType() !== 'POP' && state === justOrdered;
}
