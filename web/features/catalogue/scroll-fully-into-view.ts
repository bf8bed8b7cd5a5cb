import type { FocusEvent } from 'react';

/**
 * For a row that scrolls sideways: scrolls the focused item fully into view, since browsers stop at partly visible. A
 * pressed item stays under the finger.
 */
export function scrollFullyIntoView({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
