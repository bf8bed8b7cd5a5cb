import type { Page } from '@playwright/test';

/**
 * Unreadable text: clipped by its own box without an ellipsis or scrolling, a clipped button label, text beyond its
 * frame, an amount or a single word on two lines, or overlapping texts. Text that is hidden on purpose (for screen
 * readers, next to a carousel) does not count. Runs in the page, so it uses nothing outside itself.
 */
export function unreadableText(): string[] {
  const name = (element: Element) => element.outerHTML.slice(0, 160);
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const onPurpose = '[aria-hidden="true"], [aria-roledescription="carousel"], [class*="Carousel-"]';
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isCut = (element: Element): boolean => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, position } = getComputedStyle(element);
    if (clipPath !== 'none' || (position === 'absolute' && element.clientWidth <= 1)) return false;
    const tooWide = hides(overflowX) && element.scrollWidth > element.clientWidth + 2;
    const tooHigh = hides(overflowY) && element.scrollHeight > element.clientHeight + 2;
    if (!tooWide && !tooHigh) return false;
    if (element.closest('button, [role="button"]')) return true;
    return (tooWide && textOverflow !== 'ellipsis') || (tooHigh && webkitLineClamp === 'none');
  };
  const elements = [...document.body.querySelectorAll('*')];
  const cut = elements
    .filter(
      (element) => element.textContent?.trim() && !element.closest(onPurpose) && isSeen(element) && isCut(element),
    )
    .map((element) => `cut: ${name(element)}`);

  interface Line {
    element: Element;
    box: DOMRect;
  }
  const floats = (element: Element | null): boolean =>
    element !== null &&
    (element.matches('[role="menu"]') ||
      ['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
      floats(element.parentElement));
  /** Text for screen readers only, such as a table's head on a phone. */
  const isUnseen = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isUnseen(element.parentElement));
  /** Whether no part of the box is beyond a clipping edge. */
  const isWhole = (box: DOMRect, element: Element | null): boolean => {
    if (!element || element === document.body) return true;
    const { overflowX, overflowY } = getComputedStyle(element);
    const edge = element.getBoundingClientRect();
    if (overflowX !== 'visible' && (box.right > edge.right + 2 || box.left < edge.left - 2)) return false;
    if (overflowY !== 'visible' && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)) return false;
    return isWhole(box, element.parentElement);
  };
  /** The nearest box around a text that has a visible border, unless it scrolls. */
  const frameOf = (element: Element | null): Element | undefined => {
    if (!element || element === document.body) return undefined;
    const { borderRightWidth, borderRightStyle, overflowX, display } = getComputedStyle(element);
    if (overflowX !== 'visible') return undefined;
    const isFrame = borderRightStyle !== 'none' && borderRightWidth !== '0px' && display !== 'inline';
    return isFrame ? element : frameOf(element.parentElement);
  };
  const broken: string[] = [];
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || element.closest(onPurpose)) continue;
    if (!isSeen(element) || floats(element) || isUnseen(element)) continue;
    const range = document.createRange();
    // Trimmed: a space at the end of the previous line is not part of a word.
    range.setStart(node, node.nodeValue.search(/\S/));
    range.setEnd(node, node.nodeValue.trimEnd().length);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 2);
    const isOne = /^\s*(Rp\s?[\d.]+|\p{L}{2,14})\s*$/u.test(node.nodeValue);
    // One line may have several boxes, before the ellipsis.
    if (isOne && new Set(boxes.map(({ top }) => Math.round(top))).size > 1) broken.push(`broken: ${name(element)}`);
    const edge = frameOf(element)?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
    if (boxes.some(({ right }) => right > edge + 1)) broken.push(`beyond its frame: ${name(element)}`);
    for (const box of boxes) if (isWhole(box, element)) lines.push({ element, box });
  }
  // Boxes of tight lines overlap slightly; letters are in the middle.
  const meet = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom - one.height * 0.25, other.bottom - other.height * 0.25) -
      Math.max(one.top + one.height * 0.25, other.top + other.height * 0.25) >
      1;
  const over = lines.flatMap((line, at) =>
    lines
      .slice(at + 1)
      .filter(({ element, box }) => element !== line.element && meet(line.box, box))
      .map(({ element }) => `over each other: ${name(line.element)} and ${name(element)}`),
  );
  return [...cut, ...broken, ...over].slice(0, 8);
}

export const unreadable = (page: Page): Promise<string[]> => page.evaluate(unreadableText);
