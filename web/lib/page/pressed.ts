/** Minimum time that a press stays visible; meanwhile the next page renders or starts to. */
const seenMs = 400;

const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('a[href], button:not(:disabled)') : null;

/**
 * Marks a touched link or button at once (`data-pressed`, base.css). An old phone needs half a second to render the
 * next page, and a slow line first has to load its code; until then only the mark confirms the press. It is set when
 * the finger comes down, so that it is painted before the press is handled, and taken back when a scroll begins.
 */
export function showPresses(): void {
  let touched: Element | null = null;
  const begin = ({ pointerType, target }: PointerEvent) => {
    touched = pointerType === 'touch' ? controlOf(target) : null;
    touched?.setAttribute('data-pressed', '');
  };
  const end = ({ type }: PointerEvent) => {
    const marked = touched;
    setTimeout(() => marked?.removeAttribute('data-pressed'), type === 'pointerup' ? seenMs : 0);
  };
  addEventListener('pointerdown', begin, { capture: true });
  addEventListener('pointerup', end, { capture: true });
  addEventListener('pointercancel', end, { capture: true });
}
