/** Measures, in the page itself, what the page of an order or a sale shows when it opens. */
import { expect, type Page } from '@playwright/test';
import { linesOf } from './lines.ts';

export interface Measured {
  /** Number of words in `main`, without collapsed parts. */
  readonly words: number;
  /** The text of `main`, without collapsed parts. */
  readonly text: string;
  /** The lines of each ticket, from the top. */
  readonly tickets: readonly (readonly string[])[];
  /** Number of empty boxes in tickets. */
  readonly emptyBoxes: number;
  /** Lines that the secondary actions of a ticket take. */
  readonly actionLines: number;
  /** The requested button: its top edge in px when the page opens, and its problem; null if no button has that name. */
  readonly button: { readonly top: number; readonly trouble: string } | null;
}

const patienceMs = 10_000;

/** Runs in the page. `source`: a regular expression for the button's name; '' for none. */
function measureHere({ source, flags }: { source: string; flags: string }): Omit<Measured, 'tickets'> {
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main part');
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const nameOf = (element: Element): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  };

  /** Why the element is not completely inside the window or is covered at its center or a corner; '' if it is fine. */
  const troubleOf = (element: Element): string => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth) return 'outside of the window';
    const inset = 4;
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, top + inset],
      [right - inset, bottom - inset],
    ] as const;
    for (const [x, y] of points) {
      const hit = document.elementFromPoint(x, y);
      const isHit =
        hit !== null &&
        (element.contains(hit) || hit.contains(element) || nameOf(hit.closest('label') ?? hit) === nameOf(element));
      if (!isHit) return `covered by ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`;
    }
    return '';
  };

  const wanted = source === '' ? null : new RegExp(source, flags);
  const candidates = [...document.querySelectorAll('button, a[href], input, [role="button"]')]
    .filter((element) => wanted?.test(nameOf(element)) && isSeen(element))
    .map((element) => ({ top: Math.round(element.getBoundingClientRect().top), trouble: troubleOf(element) }));

  const text = main.innerText.replaceAll('\u00a0', ' ');
  const boxes = [...main.querySelectorAll<HTMLElement>('[data-ticket] section')].filter(isSeen);
  const linesOfActions = [...main.querySelectorAll('[data-ticket] [data-actions]')].map(
    ({ children }) =>
      new Set([...children].filter(isSeen).map((one) => Math.round(one.getBoundingClientRect().top))).size,
  );
  return {
    text,
    actionLines: Math.max(0, ...linesOfActions),
    emptyBoxes: boxes.filter((box) => box.innerText.trim() === '' && !box.querySelector('input, img, svg')).length,
    words: text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length,
    button: candidates.find(({ trouble }) => trouble === '') ?? candidates[0] ?? null,
  };
}

export async function measure(page: Page, button: RegExp | null): Promise<Measured> {
  const measureNow = () => page.evaluate(measureHere, { source: button?.source ?? '', flags: button?.flags ?? '' });
  // The state of the seller's account is loaded after the first render, and the next steps depend on it.
  const isThere = async () => button === null || (await measureNow()).button !== null;
  await expect
    .poll(isThere, { timeout: patienceMs })
    .toBe(true)
    .catch(() => undefined);
  const measured = await measureNow();
  const tickets = await page.locator('main [data-ticket]').all();
  return { ...measured, tickets: await Promise.all(tickets.map((ticket) => ticket.evaluate(linesOf))) };
}
