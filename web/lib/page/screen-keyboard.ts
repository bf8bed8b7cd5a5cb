/**
 * The keyboard on the screen of a phone. While somebody types, bars at the foot give their place to what is written (`data-typing` on the
 * root: "here" for a field of the page's main action, which stays, otherwise "elsewhere"). Safari lays its keyboard over the page, which others make smaller, and moves the page behind it: `--seen-top` and `--keyboard`
 * are the heights that are out of sight above and below.
 */

/** A press that ends the typing lands where the finger is, before the bars are back. */
const backAfterMs = 300;

/** No keyboard is lower; px. */
const leastHeight = 120;

const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|range|file|button|submit|color)$/.test(target.type));

/** Whether the button at the foot is for what is typed here. */
const isOfBar = (field: HTMLElement): boolean =>
  (field.closest('form')?.querySelector('[data-foot-bar]') ?? field.closest('[data-foot-bar]')) !== null;

/** What measures the part of the page that a keyboard lies over. */
function keyboardMeter(root: HTMLElement): () => void {
  const { visualViewport: seen } = globalThis;
  if (!seen) return () => undefined;
  const outOfSight = () => root.clientHeight - seen.height;
  let width = 0;
  let otherwise = 0;
  return () => {
    const isTyping = root.hasAttribute('data-typing') && seen.width === width;
    // Safari's own bars hide and show, which is no keyboard, and two fingers magnify a page, which covers nothing.
    if (!isTyping) [width, otherwise] = [seen.width, outOfSight()];
    const height = outOfSight() - otherwise;
    const isCovered = isTyping && height > leastHeight && Math.abs(seen.scale - 1) < 0.01;
    const top = isCovered ? Math.max(0, seen.offsetTop) : 0;
    root.style.setProperty('--seen-top', `${Math.round(top)}px`);
    root.style.setProperty('--keyboard', `${isCovered ? Math.max(0, Math.round(height - top)) : 0}px`);
  };
}

export function watchScreenKeyboard(): void {
  if (navigator.maxTouchPoints === 0) return;
  const root = document.documentElement;
  const measure = keyboardMeter(root);
  measure();
  for (const type of ['resize', 'scroll']) globalThis.visualViewport?.addEventListener(type, measure);
  let timer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('focusin', ({ target }) => {
    if (!isTextField(target)) return;
    clearTimeout(timer);
    root.setAttribute('data-typing', isOfBar(target) ? 'here' : 'elsewhere');
  });
  addEventListener('focusout', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      root.removeAttribute('data-typing');
      measure();
    }, backAfterMs);
  });
}
