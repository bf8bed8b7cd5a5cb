import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { unreadable } from './cut-text.ts';
import { englishIn } from './english.ts';
import { expectSpace } from './window-space.ts';

const unfinished = '[class*="skeleton" i], .mantine-Loader-root, [aria-busy="true"]';

/** Opens the page and waits for its title and all loading. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator(unfinished)).toHaveCount(0);
}

/** All text of the page: visible, and for screen readers only. */
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

/** Elements beyond the right edge of the window, without their own scroller. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 5);
  });

/** The windows for every page, dialog and menu. */
export const narrowWindows = [
  { where: 'on 320 px', viewport: { width: 320, height: 640 }, text: '100%' },
  { where: 'with text of 200 %', viewport: { width: 640, height: 800 }, text: '200%' },
  { where: 'on a phone held sideways', viewport: { width: 844, height: 390 }, text: '100%' },
];

/** The guidelines demand no such window, so only elements wider than the window are errors there. */
const largeOnPhone = { where: 'with text of 200 % on a phone', viewport: { width: 390, height: 844 }, text: '200%' };

/**
 * Nothing is clipped, covered, overlapping or in need of horizontal scrolling in a window of 320 px, with text twice as
 * large (WCAG 1.4.10, 1.4.4) or on a phone in landscape.
 */
export async function expectReflow(page: Page): Promise<void> {
  const before = page.viewportSize();
  try {
    for (const { where, viewport, text } of narrowWindows) {
      // Sets the text size first: auto-growing fields measure themselves when the window is resized and when they
      // render.
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
      await page.setViewportSize(viewport);
      await expect.poll(() => tooWide(page), { message: `wider than the window ${where}` }).toEqual([]);
      await expect.poll(() => unreadable(page), { message: `not readable ${where}` }).toEqual([]);
      await expectSpace(page, where);
    }
    const { where, viewport, text } = largeOnPhone;
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
    await page.setViewportSize(viewport);
    await expect.poll(() => tooWide(page), { message: `wider than the window ${where}` }).toEqual([]);
  } finally {
    // Resets the page even after a failure, for the pages that follow.
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    if (before) await page.setViewportSize(before);
  }
}

/** Rules for headings and landmarks: every part is inside one, and none is missing or duplicated. */
const outlineRules = [
  ...['heading-order', 'page-has-heading-one', 'empty-heading', 'region', 'skip-link'],
  ...['landmark-one-main', 'landmark-unique', 'landmark-main-is-top-level', 'landmark-no-duplicate-contentinfo'],
];

export async function expectOutline(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withRules(outlineRules)
    // Leaves out messages and dialogs over the page, which are announced when they appear, and the cards of a talk,
    // many of which are alike.
    .exclude('[data-portal]')
    .exclude('[role="log"]')
    // Leaves out the loading bar, which is not announced.
    .exclude('.mantine-Progress-root[style*="nprogress"]')
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`),
  ).toEqual([]);
}

/** With reduced motion, nothing moves by itself or for long. */
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
