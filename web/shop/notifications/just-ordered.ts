import { useLocation, useNavigationType } from 'react-router-dom';

/** What checkout and payment leave in the history for the list that they lead to. */
export const justOrdered = 'just-ordered';

/** Whether an order was placed or paid the moment before; not when the list is loaded again or come back to. */
export function useJustOrdered(): boolean {
  const { state } = useLocation();
  return useNavigationType() !== 'POP' && state === justOrdered;
}
