import type { FocusEvent } from 'react';

/**
 * For a row that scrolls sideways: what the keyboard goes to comes into view whole, also where a piece of it peeps in, which is
 * enough for browsers. What is pressed stays under the finger.
 */
export function scrollFullyIntoView({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
