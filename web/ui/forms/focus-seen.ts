import { afterResize } from '../frame/after-resize.ts';

/** Whether it stands still while the page scrolls: a bar, what is in a dialog. */
function standsStill(element: Element): boolean {
  for (let box: Element | null = element; box; box = box.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true;
  return false;
}

/**
 * Scrolls an element that has the focus into view as little as possible, but not under the bars (scroll-padding in base.css). What is drawn
 * later above it does not push it out of sight, until the person does something.
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

/** Focuses an element where it is seen, and keeps it so. */
export function focusSeen(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  staySeen(element);
}

/**
 * The same for what the keyboard has just gone to. Browsers leave alone what shows in part, which may be under a bar, and a page that grows
 * later pushes it there.
 */
export function seeFocus(): void {
  const element = document.activeElement;
  if (element instanceof HTMLElement && element !== document.body && !standsStill(element)) staySeen(element);
}
