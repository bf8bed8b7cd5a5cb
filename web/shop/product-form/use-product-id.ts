import { ID } from 'appwrite';
import { useRef } from 'react';
import { toCallError } from '../../lib/call-error.ts';

/**
 * The id of the product that the form posts: the same on every press, so that two presses create one product. If the id
 * is refused because it belonged to a deleted product, the next press uses a new one.
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
