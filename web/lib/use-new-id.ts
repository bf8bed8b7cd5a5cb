import { ID } from 'appwrite';
import { useRef } from 'react';
import { toCallError } from './call-error.ts';

/**
 * The id of the row that a form creates: the same on every press, so that two presses create one row. If the server
 * refuses the id because it was used for something else, the next press uses a new one.
 */
export function useNewId(first: () => string = ID.unique) {
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
