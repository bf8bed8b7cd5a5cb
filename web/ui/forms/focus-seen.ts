/**
 * Focuses an element and scrolls it into view as little as possible, but not under the bars (scroll-padding in
 * base.css). What is drawn later above it does not push it out of sight, until the person does something.
 */
export function focusSeen(element: HTMLElement): void {
  const show = () => element.scrollIntoView({ block: 'nearest' });
  const over = new AbortController();
  const grown = new ResizeObserver(() => (document.activeElement === element ? show() : over.abort()));
  over.signal.addEventListener('abort', () => grown.disconnect());
  element.focus({ preventScroll: true });
  show();
  grown.observe(document.body);
  for (const deed of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
    document.addEventListener(deed, () => over.abort(), { capture: true, passive: true, signal: over.signal });
}
