/** What a page of an order or a sale shows on load, measured in the page itself. */
import type { Page } from '@playwright/test';

export interface Measured {
  /** Words in `main`, without what is collapsed. */
  readonly words: number;
  /** The text of `main`, without what is collapsed. */
  readonly text: string;
  /** The lines of each ticket, from the top. */
  readonly tickets: readonly (readonly string[])[];
  /** Of the button that was asked for: its top in px on load, and what is wrong with it; null: there is none of that name. */
  readonly button: { readonly top: number; readonly trouble: string } | null;
}

/** Runs in the page. `source`: a regular expression for the name of the button; '' for none. */
function measureHere({ source, flags }: { source: string; flags: string }): Measured {
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main part');
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const nameOf = (element: Element): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  };

  /** Fully in the window, and nothing else lies over its corners and its middle. */
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

  /** Text in the sequence of its lines on the screen. */
  const linesOf = (part: Element): string[] => {
    const found: { top: number; bottom: number; left: number; text: string }[] = [];
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue?.trim();
      if (!text || !node.parentElement || !isSeen(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, bottom, left, width } = range.getBoundingClientRect();
      if (width > 2) found.push({ top, bottom, left, text });
    }
    const lines: { middle: number; bottom: number; texts: { left: number; text: string }[] }[] = [];
    for (const { top, bottom, left, text } of found.sort((a, b) => a.top - b.top)) {
      const line = lines.find((one) => top < one.middle);
      if (line) line.texts.push({ left, text });
      else lines.push({ middle: (top + bottom) / 2, bottom, texts: [{ left, text }] });
    }
    return lines.map(({ texts }) =>
      texts
        .sort((a, b) => a.left - b.left)
        .map(({ text }) => text)
        .join(' '),
    );
  };

  const text = main.innerText.replaceAll('\u00a0', ' ');
  return {
    text,
    words: text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length,
    tickets: [...main.querySelectorAll('[data-ticket]')].map(linesOf),
    button: candidates.find(({ trouble }) => trouble === '') ?? candidates[0] ?? null,
  };
}

export const measure = (page: Page, button: RegExp | null): Promise<Measured> =>
  page.evaluate(measureHere, { source: button?.source ?? '', flags: button?.flags ?? '' });
