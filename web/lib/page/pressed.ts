/** Minimum time that a press stays visible; meanwhile the next page renders or starts to. */
const seenMs = 400;

/**
 * Marks a touched link or button at once (`data-pressed`, base.css). An old phone needs half a second to render the
 * next page, and a slow line first has to load its code; until then only the mark confirms the press.
 */
export function showPresses(): void {
  let isTouch = false;
  const begin = ({ pointerType }: PointerEvent) => {
    isTouch = pointerType === 'touch';
  };
  const press = ({ target, detail }: MouseEvent) => {
    const pressed = target instanceof Element && target.closest('a[href], button');
    if (!pressed || !isTouch || detail === 0) return; // 0: keyboard
    pressed.setAttribute('data-pressed', '');
    setTimeout(() => pressed.removeAttribute('data-pressed'), seenMs);
  };
  addEventListener('pointerdown', begin, { capture: true });
  addEventListener('click', press, { capture: true });
}
