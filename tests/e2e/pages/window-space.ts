import { expect, type Page } from '@playwright/test';

/** Maximum share of the window's height for fixed and sticky parts. */
const mostOfWindow = 0.45;

/**
 * The share of the window's height taken by fixed and sticky parts (header, bars), measured in the middle of a scrolled
 * page, and those parts.
 */
const standing = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: 'instant' });
    const stuck = (element: Element | null): Element | undefined => {
      // A talk fills the window; its messages scroll.
      if (!element || element === document.body || element.querySelector(':scope > [role="log"]')) return undefined;
      const { position } = getComputedStyle(element);
      const isOver = position === 'fixed' || position === 'sticky';
      return isOver && element.getBoundingClientRect().width > innerWidth / 2 ? element : stuck(element.parentElement);
    };
    // Down the middle of the window, in steps of four pixels.
    const places = Array.from({ length: Math.floor(innerHeight / 4) }, (_, at) => at * 4 + 2);
    const found = places.flatMap((y) => stuck(document.elementFromPoint(innerWidth / 2, y)) ?? []);
    return {
      share: found.length / places.length,
      what: [...new Set(found)].map((element) => element.outerHTML.slice(0, 120)),
    };
  });

/** Controls covered by another element at the top and at the end of the page. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const isScrolledAway = (scroller: Element | null, y: number): boolean => {
      if (!scroller || scroller === document.body) return false;
      const { top, bottom } = scroller.getBoundingClientRect();
      const isOut = getComputedStyle(scroller).overflowY !== 'visible' && (y < top || y > bottom);
      return isOut || isScrolledAway(scroller.parentElement, y);
    };
    const look = (top: number, from: number, to: number) => {
      scrollTo({ top, behavior: 'instant' });
      return [...document.querySelectorAll('main :is(a[href], button, input, select, textarea), footer a[href]')]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((element) => !element.closest('[aria-hidden="true"], [aria-roledescription="carousel"]'))
        .flatMap((element) => {
          const [box] = element.getClientRects();
          const [x, y] = box ? [(box.left + box.right) / 2, (box.top + box.bottom) / 2] : [0, 0];
          if (!box || box.width < 4 || box.height < 4 || y < from || y >= to || x < 0 || x >= innerWidth) return [];
          if (isScrolledAway(element.parentElement, y)) return [];
          const over = document.elementFromPoint(x, y);
          const isFree = !over || element.contains(over) || over.contains(element) || over.closest('label');
          // Within a card a stretched link may cover another.
          if (isFree || (element.closest('article') && over.closest('article') === element.closest('article')))
            return [];
          return [`${element.outerHTML.slice(0, 140)} under ${over.outerHTML.slice(0, 140)}`];
        });
    };
    const end = document.documentElement.scrollHeight;
    // Checks only half of the window each time, because in the other half content scrolls under the header or the bar.
    const found = [...look(0, 0, innerHeight / 2), ...look(end, innerHeight / 2, innerHeight)];
    scrollTo({ top: 0, behavior: 'instant' });
    return found.slice(0, 5);
  });

/** Expects the page's content to have most of the window's height, and no fixed part to cover a control. */
export async function expectSpace(page: Page, where: string): Promise<void> {
  const { share, what } = await standing(page);
  expect(share, `stands still ${where}: ${what.join(' and ')}`).toBeLessThanOrEqual(mostOfWindow);
  await expect.poll(() => covered(page), { message: `covered ${where}` }).toEqual([]);
}
