/** Finds a place where a toast covers no control. */

interface Span {
  readonly top: number;
  readonly bottom: number;
}

const step = 8;

/**
 * The top edge of the lowest place for a box of `height` between `from` and `until` that overlaps none of `taken`;
 * without such a gap, of the lowest place at all. All in px from the top of the window.
 */
export function freeTop(height: number, from: number, until: number, taken: readonly Span[]): number {
  const lowest = until - height - step;
  for (let top = lowest; top >= from + step; top -= step)
    if (taken.every((one) => one.bottom <= top || one.top >= top + height)) return top;
  return lowest;
}

const isPart = (element: Element): boolean => element.closest('[class*="Notification"]') !== null;

/** Places the toast container over no button of the page, above a bottom bar and below the header. */
export function placeToasts(container: HTMLElement): void {
  const spanOf = (element: Element): Span => element.getBoundingClientRect();
  const visible = ({ top, bottom }: Span) => bottom > top && bottom > 0 && top < innerHeight;
  const header = document.querySelector('header');
  // The height left by the on-screen keyboard.
  const seen = Math.min(innerHeight, globalThis.visualViewport?.height ?? innerHeight);
  const foot = [...document.querySelectorAll('[data-foot-bar], nav')].find(
    (bar) => getComputedStyle(bar).position === 'fixed' && visible(spanOf(bar)) && spanOf(bar).bottom >= seen - step,
  );
  const { left, right, height } = container.getBoundingClientRect();
  const taken = [...document.querySelectorAll('button, input, select, textarea, [role="button"], a[class*="Button"]')]
    .filter((element) => !isPart(element) && !foot?.contains(element))
    .filter((element) => {
      const rect = element.getBoundingClientRect();
      return visible(rect) && rect.right > left && rect.left < right;
    })
    .map(spanOf);
  const from = header ? Math.max(0, spanOf(header).bottom) : 0;
  const until = foot ? spanOf(foot).top : seen - step;
  container.style.setProperty('--toasts-bottom', `${innerHeight - freeTop(height, from, until, taken) - height}px`);
}
