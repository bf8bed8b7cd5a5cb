import { expect, type Locator, type Page } from '@playwright/test';

/** What a person sees of the element that has the focus, there and around it. */
const look = () => {
  const element = document.activeElement;
  if (!element || element === document.body) return 'nothing has the focus';
  const seen = (one: Element | null) => {
    if (!one) return '';
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(one);
    const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
    return [outline, boxShadow, borderColor, backgroundColor].join();
  };
  const around = () => [element, element.parentElement, element.nextElementSibling].map(seen).join(' | ');
  const focused = around();
  if (!(element instanceof HTMLElement)) return 'no HTML element has the focus';
  element.blur();
  const plain = around();
  element.focus();
  return focused === plain ? `no visible focus on ${element.outerHTML.slice(0, 200)}` : '';
};

/** Presses Tab until the focus is there; every stop on the way must be visible. */
export async function tabTo(page: Page, target: Locator, mostStops = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(look)).toBe('');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Colours change at once, so that what is seen is what will be. */
export const withoutTransitions = (page: Page) =>
  page.addInitScript(() => {
    const style = document.createElement('style');
    style.textContent = '*, ::before, ::after { transition: none !important; }';
    document.addEventListener('DOMContentLoaded', () => document.head.append(style));
  });
