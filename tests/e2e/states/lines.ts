/**
 * The text of a part of the page, split into its visual lines from the top. Runs in the page, so it uses nothing
 * outside itself.
 */
export function linesOf(part: Element): string[] {
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Visible to screen readers only. */
  const isUnseen = (element: Element | null): boolean => {
    if (!element || element === part) return false;
    const { clipPath, clip, position } = getComputedStyle(element);
    const isClipped = clipPath !== 'none' || (position === 'absolute' && clip !== 'auto');
    return isClipped || isUnseen(element.parentElement);
  };
  const found: { top: number; bottom: number; left: number; text: string }[] = [];
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim().replaceAll('\u00a0', ' ');
    if (!text || !node.parentElement || !isSeen(node.parentElement) || isUnseen(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { top, bottom, left, width } = range.getBoundingClientRect();
    if (width > 2) found.push({ top, bottom, left, text });
  }
  const lines: { middle: number; texts: { left: number; text: string }[] }[] = [];
  for (const { top, bottom, left, text } of found.sort((a, b) => a.top - b.top)) {
    const line = lines.find(({ middle }) => top < middle);
    if (line) line.texts.push({ left, text });
    else lines.push({ middle: (top + bottom) / 2, texts: [{ left, text }] });
  }
  return lines.map(({ texts }) =>
    texts
      .sort((a, b) => a.left - b.left)
      .map(({ text }) => text)
      .join(' '),
  );
}
