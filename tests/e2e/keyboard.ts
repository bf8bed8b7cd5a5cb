import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Runs in the page: checks that the focused element is visible and has a focus ring; returns the problem, or '' if
 * there is none.
 */
const look = async () => {
  // The browser scrolls to the focused element in the next frame.
  await new Promise(requestAnimationFrame);
  const element = document.activeElement;
  if (!element || element === document.body) return 'nothing has the focus';
  if (!(element instanceof HTMLElement)) return 'no HTML element has the focus';
  const named = element.outerHTML.slice(0, 200);

  // Checked before the focus is removed and restored, which would scroll to the element.
  const [box] = element.getClientRects();
  if (!box) return `no place on the page: ${named}`;
  const hidden = [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2].flatMap((y) => {
    const top = document.elementFromPoint((box.left + box.right) / 2, y);
    if (!top) return [`out of sight at ${y} (${box.left} to ${box.right})`];
    // Toasts may cover it, because they disappear by themselves.
    return top.contains(element) || element.contains(top) || top.closest('[data-position]')
      ? []
      : [`at ${y} under ${top.outerHTML.slice(0, 120)}`];
  });
  if (hidden.length > 0) return `${named}: ${hidden.join()}`;

  // Restoring the focus would move to the first segment of a date or time; these fields have the focus ring of all
  // others.
  if (element.matches('input[type="date"], input[type="time"]')) return '';

  const seen = (one: Element | null) => {
    if (!one) return '';
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
    const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
    return [outline, boxShadow, borderColor, backgroundColor].join();
  };
  const around = () =>
    [element, element.parentElement, element.nextElementSibling, element.closest('article')].map(seen).join(' | ');
  const focused = around();
  element.blur();
  const plain = around();
  element.focus();
  return focused === plain ? `no visible focus on ${named}` : '';
};

/**
 * Expects the focused element to be fully visible with its focus ring. Waits until toasts about another person's change
 * are gone.
 */
export const expectSeen = (page: Page) => expect.poll(() => page.evaluate(look)).toBe('');

interface Way {
  /** Shift+Tab goes back. */
  key?: 'Tab' | 'Shift+Tab';
  mostStops?: number;
}

const hasLeft = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Presses Tab until the element has the focus, if necessary around the end of the page; every stop on the way must be
 * visible.
 */
export async function tabTo(page: Page, target: Locator, { key = 'Tab', mostStops = 60 }: Way = {}): Promise<void> {
  await expect(target).toBeVisible();
  let isAround = false;
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press(key);
    if (!isAround && (await page.evaluate(hasLeft))) {
      isAround = true;
      continue;
    }
    await expectSeen(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not lead to ${target}`);
}

/** Moves the focus to the element by Tab and presses it. */
export async function press(
  page: Page,
  target: Locator,
  key: 'Enter' | 'Space' = 'Enter',
  way: Way = {},
): Promise<void> {
  await tabTo(page, target, way);
  await page.keyboard.press(key);
}

/** Expects the element to be visible and to contain the focus. */
export const expectInside = async (dialog: Locator) => {
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
};

/** Disables transitions and smooth scrolling, so that the final state is visible immediately. */
export const withoutTransitions = (page: Page) =>
  page.addInitScript(() => {
    const style = document.createElement('style');
    style.textContent = `*, ::before, ::after { transition: none !important; }
      html { scroll-behavior: auto !important; }`;
    document.addEventListener('DOMContentLoaded', () => document.head.append(style));
  });
