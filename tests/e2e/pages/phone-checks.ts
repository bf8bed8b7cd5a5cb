/** Requirements for an open page on a phone that has a notch and a home indicator and zooms fields with small text. */
import { expect, type Page } from '@playwright/test';
import { visit } from './checks.ts';

/** Fields with small text: iPhones zoom the page on focus and do not zoom back. */
const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => !/^(checkbox|radio|range|file|hidden|color)$/.test(field.getAttribute('type') ?? ''))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `smaller than 16 px: ${field.outerHTML.slice(0, 120)}`),
  );

/**
 * Date and time fields that an iPhone would not render as wide as their column or with the value aligned like other
 * fields.
 */
const dateFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[type=date], [type=time], [type=datetime-local]')]
      .filter((field) => {
        const { appearance, minWidth } = getComputedStyle(field);
        const column = field.parentElement?.clientWidth ?? 0;
        return appearance !== 'none' || minWidth !== '0px' || field.offsetWidth > column + 1;
      })
      .map((field) => `drawn as iPhones like: ${field.outerHTML.slice(0, 120)}`),
  );

/** Fields that open only the camera and accept no existing photo. */
const cameraTraps = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input[type=file][capture]')]
      .filter((camera) => !camera.parentElement?.querySelector('input[type=file]:not([capture])'))
      .map((camera) => `camera only: ${camera.outerHTML.slice(0, 120)}`),
  );

/** Sticky parts that scroll away, because an ancestor clips overflow without scrolling. */
const deadSticky = (page: Page) =>
  page.evaluate(() => {
    const scroller = (element: Element | null): Element | null => {
      if (!element || element === document.body) return null;
      const { overflowX, overflowY } = getComputedStyle(element);
      return /hidden|auto|scroll/.test(overflowX + overflowY) ? element : scroller(element.parentElement);
    };
    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      if (getComputedStyle(element).position !== 'sticky') return [];
      const around = scroller(element.parentElement);
      const scrolls = !around || /auto|scroll/.test(getComputedStyle(around).overflowY);
      return scrolls ? [] : [`never sticks: ${element.outerHTML.slice(0, 120)}`];
    });
  });

/** Windows of an iPhone with a notch, in CSS pixels. */
const notched = [
  { viewport: { width: 390, height: 844 }, insets: { top: 0, left: 0, right: 0, bottom: 34 } },
  { viewport: { width: 844, height: 390 }, insets: { top: 0, left: 47, right: 47, bottom: 21 } },
];

/** Controls and text in the unsafe area of the screen, at the notch or the system's gesture area. */
const inTheRim = (page: Page, insets: { left: number; right: number; bottom: number }) =>
  page.evaluate(({ left, right, bottom }) => {
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const stands = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || stands(element.parentElement));
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const onPurpose = '[aria-hidden="true"], [aria-roledescription="carousel"], [class*="Carousel-"]';
    // Content behind a dialog is inert and keeps its earlier position.
    const root = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body;
    return [...root.querySelectorAll('a[href], button, input, select, textarea, h1, h2, p')]
      .filter((element) => isSeen(element) && !element.closest(onPurpose) && !scrolls(element))
      .flatMap((element) => {
        const box = element.getBoundingClientRect();
        if (box.width < 4 || box.height < 4 || box.right < 0 || box.left > innerWidth) return [];
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        const isBeside =
          box.left + Number.parseFloat(paddingLeft) < left - 1 ||
          box.right - Number.parseFloat(paddingRight) > innerWidth - right + 1;
        const isBelow = stands(element) && box.top < innerHeight && box.bottom > innerHeight - bottom + 1;
        return isBeside || isBelow ? [`${isBeside ? 'beside' : 'below'}: ${element.outerHTML.slice(0, 120)}`] : [];
      });
  }, insets);

/** Errors of the open page in the windows of such a phone. */
async function rimTrouble(page: Page): Promise<string[]> {
  if ((await page.locator('[role=menu]').count()) > 0) return [];
  const before = page.viewportSize();
  const session = await page.context().newCDPSession(page);
  const found: string[] = [];
  try {
    for (const { viewport, insets } of notched) {
      await page.setViewportSize(viewport);
      await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
      found.push(...(await inTheRim(page, insets)));
    }
  } finally {
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
    await session.detach();
    if (before) await page.setViewportSize(before);
  }
  return found;
}

/** All checks above on the open page, a line per error. */
async function phoneTrouble(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const check of [smallFields, dateFields, cameraTraps, deadSticky, rimTrouble])
    found.push(...(await check(page)));
  return found;
}

/** Opens a page and returns its errors on a phone. */
export async function phoneTroubleAt(page: Page, address: string): Promise<string[]> {
  await visit(page, address);
  return (await phoneTrouble(page)).map((line) => `${address}: ${line}`);
}

export const expectPhone = async (page: Page, what: string): Promise<void> =>
  expect(await phoneTrouble(page), what).toEqual([]);
