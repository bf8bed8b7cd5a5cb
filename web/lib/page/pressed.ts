/** Minimum time that a press stays highlighted; meanwhile the next page renders or starts to. */
const seenMs = 400;

const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('a[href], button:not(:disabled)') : null;

/**
 * Highlights a touched link or button immediately (`data-pressed`, base.css). An old phone needs half a second to
 * render the next page, and on a slow line its code has to load first; until then only the highlight confirms the
 * press. It is set when the finger comes down, so that it is painted before the press is handled, and removed when a
 * scroll begins.
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
