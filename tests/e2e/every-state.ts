import type { Page } from '@playwright/test';
import { proof } from '../support/proof.ts';
import { unreadableText } from './pages/cut-text.ts';

const pressed = 'button, a[href], input, select, textarea, summary, [role="button"], [role="link"], [role="option"]';
/** Hidden on purpose, or moved into view by a swipe, like banners. */
const elsewhere = '[inert], [aria-hidden="true"], [aria-roledescription]';

/**
 * Buttons, links and fields outside the window, where they cannot be pressed. The content of horizontal scrollers may
 * be outside.
 */
function outOfSight({ pressed, elsewhere }: { pressed: string; elsewhere: string }): string[] {
  const mayBe = (element: Element | null): boolean =>
    element !== null &&
    (element.matches(elsewhere) ||
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth) ||
      mayBe(element.parentElement));
  return [...document.querySelectorAll(pressed)].flatMap((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const { left, right, width } = element.getBoundingClientRect();
    // Text buttons align their text with the page: their padding may extend beyond the left edge.
    if (width <= 2 || (left >= -8 && right <= innerWidth + 1) || mayBe(element)) return [];
    return `out of sight, from ${Math.round(left)} to ${Math.round(right)} of ${innerWidth} px: ${element.outerHTML.slice(0, 160)}`;
  });
}

/** Runs in the page: reports what these checks find as console errors, whenever the page has been idle for a moment. */
function watch(checks: readonly (() => string[])[]): void {
  const told = new Set<string>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (!document.body) return later(); // the document has no body yet
    if (document.getAnimations().some(({ playState }) => playState === 'running')) return later();
    for (const text of checks.flatMap((check) => check())) {
      if (told.has(text)) continue;
      told.add(text);
      console.error(`${location.pathname}: ${text}`);
    }
  };
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, 250);
  };
  new MutationObserver(later).observe(document, { subtree: true, childList: true, attributes: true });
}

/**
 * Checks every state that a journey passes, not only those of page tests: unreachable controls and, in the proof,
 * unreadable text fail the journey.
 */
export async function watchEveryState(page: Page): Promise<void> {
  const checks = [
    `() => (${outOfSight})(${JSON.stringify({ pressed, elsewhere })})`,
    ...(proof ? [`${unreadableText}`] : []),
  ];
  await page.addInitScript({ content: `(${watch})([${checks.join(', ')}])` });
}
