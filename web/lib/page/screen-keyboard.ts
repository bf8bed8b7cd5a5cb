/**
 * The on-screen keyboard of a phone. While a person types, bars at the bottom of the page are hidden (`data-typing` on
 * the root: "here" for a field of the page's main action, whose bar stays, else "elsewhere"). Safari lays the keyboard
 * over the page and scrolls the page behind it, whereas other browsers shrink the page: `--seen-top` and `--keyboard`
 * are the hidden heights above and below.
 */

/** Delay before the bars return, so that a press that ends typing still reaches its target. */
const backAfterMs = 300;

/** Minimum height of a keyboard, px. */
const leastHeight = 120;

const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|range|file|button|submit|color)$/.test(target.type));

/** Whether the bottom button belongs to this field's form. */
const isOfBar = (field: HTMLElement): boolean =>
  (field.closest('form')?.querySelector('[data-foot-bar]') ?? field.closest('[data-foot-bar]')) !== null;

/** Returns a function that measures how much of the page the keyboard covers. */
function keyboardMeter(root: HTMLElement): () => void {
  const { visualViewport: seen } = globalThis;
  if (!seen) return () => undefined;
  const outOfSight = () => root.clientHeight - seen.height;
  let width = 0;
  let otherwise = 0;
  return () => {
    const isTyping = root.hasAttribute('data-typing') && seen.width === width;
    // Safari's own bars and pinch zoom also change the height; neither is a keyboard.
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
