import type { FocusEvent } from 'react';

/**
 * For a row that scrolls sideways: brings the focused item into view as a whole; browsers are content when a part of it
 * is visible. A pressed item stays under the finger.
 */
export function scrollFullyIntoView({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
