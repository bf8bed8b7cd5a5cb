import { ID } from 'appwrite';
import { useRef } from 'react';
import { toCallError } from '../../lib/call-error.ts';

/**
 * The id under which a form posts its product: the same for each press, so that two of them make one product. One that was another
 * product's (a draft that was sent, and whose product was deleted since) is given up when it is refused; the next press has a new one.
 */
export function useProductId(first: () => string = ID.unique) {
  const held = useRef('');
  held.current ||= first();
  return {
    read: () => held.current,
    /** For the mutation's `onError`. */
    refused(error: unknown): void {
      if (toCallError(error).code === 'id_taken') held.current = ID.unique();
    },
  };
}
