/**
 * Focuses an element and scrolls it into view as little as possible, but not under the bars (scroll-padding in
 * base.css).
 */
export function focusSeen(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
