import { expect, type Page } from '@playwright/test';
import { unreadable } from './cut-text.ts';
import { englishIn } from './english.ts';

const unfinished = '[class*="skeleton" i], .mantine-Loader-root, [aria-busy="true"]';

/** Goes there and waits until the page has its title and everything it was loading. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator(unfinished)).toHaveCount(0);
}

/** Everything the page says: what is seen, and what only a screen reader says. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const seen = document.body.innerText.split('\n');
    const told = [...document.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'].flatMap(
        (name) => element.getAttribute(name) ?? [],
      ),
    );
    return [...new Set([document.title, ...seen, ...told].map((text) => text.trim()).filter(Boolean))];
  });

export async function expectIndonesian(page: Page): Promise<void> {
  expect(englishIn(await textsOf(page)), 'English words').toEqual([]);
}

/** What sticks out of the window to the right, without a scroller of its own around it. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 5);
  });

/** Nothing is cut off, lies over other text or needs sideways scrolling on a window of 320 px, nor with text twice as large (WCAG 1.4.10, 1.4.4). */
export async function expectReflow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => tooWide(page), { message: 'wider than 320 px' }).toEqual([]);
  await expect.poll(() => unreadable(page), { message: 'not readable on 320 px' }).toEqual([]);
  await page.setViewportSize({ width: 640, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(() => tooWide(page), { message: 'wider than the window with text of 200 %' }).toEqual([]);
  await expect.poll(() => unreadable(page), { message: 'not readable with text of 200 %' }).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  if (before) await page.setViewportSize(before);
}

/** For people who asked for less motion nothing moves by itself or for long. */
export async function expectStill(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 120) ?? '') : '')),
    );
  await expect.poll(moving, { message: 'moving' }).toEqual([]);
}
