import { afterResize } from '../frame/after-resize.ts';

/** Whether the element does not scroll with the page: in a bar or a dialog. */
function standsStill(element: Element): boolean {
  for (let box: Element | null = element; box; box = box.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true;
  return false;
}

/**
 * Scrolls a focused element into view as little as possible, clear of the bars (scroll-padding in base.css). Until the
 * person acts, content inserted above does not push it out of view.
 */
function staySeen(element: HTMLElement): void {
  const show = () => element.scrollIntoView({ block: 'nearest' });
  const over = new AbortController();
  show();
  const stop = afterResize([document.body], () => (document.activeElement === element ? show() : over.abort()));
  over.signal.addEventListener('abort', stop);
  for (const deed of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
    document.addEventListener(deed, () => over.abort(), { capture: true, passive: true, signal: over.signal });
}

/** Focuses an element, scrolls it into view and keeps it there. */
export function focusSeen(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  staySeen(element);
}

/**
 * Scrolls the element that got focus by keyboard into view and keeps it there. Browsers do not scroll to a partly
 * visible element, which may be under a bar, and content inserted later pushes it there.
 */
export function seeFocus(): void {
  const element = document.activeElement;
  if (element instanceof HTMLElement && element !== document.body && !standsStill(element)) staySeen(element);
}
