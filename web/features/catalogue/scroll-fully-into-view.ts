import type { FocusEvent } from 'react';

/**
 * For rows that scroll sideways: scrolls the item that has keyboard focus fully into view, because browsers accept
 * partly visible ones. A pressed item does not move.
 */
export function scrollFullyIntoView({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
