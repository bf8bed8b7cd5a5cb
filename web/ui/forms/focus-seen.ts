/** Gives an element the keyboard where it is seen: the page scrolls no further than it has to, but out from under the bars (scroll-padding in base.css). */
export function focusSeen(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
