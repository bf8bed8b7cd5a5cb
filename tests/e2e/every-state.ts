import type { Page } from '@playwright/test';
import { proof } from '../support/proof.ts';
import { unreadableText } from './pages/cut-text.ts';

const pressed = 'button, a[href], input, select, textarea, summary, [role="button"], [role="link"], [role="option"]';
/** Kept from the eye on purpose, or pulled along by a swipe, as banners are. */
const elsewhere = '[inert], [aria-hidden="true"], [aria-roledescription]';

/** Each button, link and field beside the window, where nobody can press it. What scrolls sideways may go on beyond its edge. */
function outOfSight({ pressed, elsewhere }: { pressed: string; elsewhere: string }): string[] {
  const mayBe = (element: Element | null): boolean =>
    element !== null &&
    (element.matches(elsewhere) ||
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth) ||
      mayBe(element.parentElement));
  return [...document.querySelectorAll(pressed)].flatMap((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const { left, right, width } = element.getBoundingClientRect();
    // Words that line up with the page's: the padding of their button may be beyond the left edge.
    if (width <= 2 || (left >= -8 && right <= innerWidth + 1) || mayBe(element)) return [];
    return `out of sight, from ${Math.round(left)} to ${Math.round(right)} of ${innerWidth} px: ${element.outerHTML.slice(0, 160)}`;
  });
}

/** Tells of what these checks find whenever the page has been still for a moment, as errors of the console. */
function watch(checks: readonly (() => string[])[]): void {
  const told = new Set<string>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (!document.body) return later(); // on a slow line
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
 * Every state that a journey comes by is looked at, not only those that tests of pages open: what cannot be pressed and, in the proof, what
 * cannot be read fails the journey.
 */
export async function watchEveryState(page: Page): Promise<void> {
  const checks = [
    `() => (${outOfSight})(${JSON.stringify({ pressed, elsewhere })})`,
    ...(proof ? [`${unreadableText}`] : []),
  ];
  await page.addInitScript({ content: `(${watch})([${checks.join(', ')}])` });
}
