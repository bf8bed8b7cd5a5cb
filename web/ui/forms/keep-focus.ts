import { focusSeen } from './focus-seen.ts';

const reachable =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

const isLost = () => document.hasFocus() && document.activeElement === document.body;

/** Whether the frame or the pressed button still shows a loading state, so that focus cannot move yet. */
const isBusy = (frame: HTMLElement, last: HTMLElement) =>
  frame.querySelector('[aria-busy="true"]') !== null || (last.isConnected && last.dataset.loading === 'true');

/** If no action is left, the heading gets focus, so that screen readers read the result. */
function focusWords(frame: HTMLElement): void {
  const words = frame.querySelector<HTMLElement>('h2, h3, h4, h5') ?? frame;
  words.tabIndex = -1;
  words.focus();
}

/**
 * A ref for a list or part of a page whose buttons disappear when pressed: focus moves to the first action of the same
 * row, or of the row that takes its place, not to the top of the page.
 */
export function keepFocus(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  let last: { element: HTMLElement; row: number } | null = null;
  const rows = () => [...frame.querySelectorAll('tbody > tr')];
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) last = { element: target, row: rows().findIndex((row) => row.contains(target)) };
  };
  const forget = () => {
    last = null;
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !frame.contains(relatedTarget)) forget();
  };
  const goOn = () => {
    if (!last || !isLost() || isBusy(frame, last.element)) return;
    const row = rows()[last.row] ?? rows().at(-1);
    const isThere = last.element.isConnected && last.element.matches(reachable);
    const actions = row?.querySelector('td:last-child') ?? row ?? frame;
    const next = isThere ? last.element : actions.querySelector<HTMLElement>(reachable);
    if (next) focusSeen(next);
    else if (!row) focusWords(frame);
  };
  const redraws = new MutationObserver(goOn);
  const attributeFilter = ['disabled', 'aria-busy', 'data-loading'];
  redraws.observe(frame, { subtree: true, childList: true, attributeFilter });
  frame.addEventListener('focusin', remember);
  frame.addEventListener('focusout', leave);
  document.addEventListener('pointerdown', forget, true);
  return () => {
    redraws.disconnect();
    frame.removeEventListener('focusin', remember);
    frame.removeEventListener('focusout', leave);
    document.removeEventListener('pointerdown', forget, true);
  };
}
