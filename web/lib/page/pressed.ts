/** How long a press is seen, at least: what follows it is drawn meanwhile, or has begun to be. */
const seenMs = 400;

/**
 * Shows each press of a finger on a link or button at once (`data-pressed`, base.css). An old phone needs half a second to draw the next page, on a slow
 * line its code has to come first, and until then nothing else would say that the press was heard.
 */
export function showPresses(): void {
  let isTouch = false;
  const begin = ({ pointerType }: PointerEvent) => {
    isTouch = pointerType === 'touch';
  };
  const press = ({ target, detail }: MouseEvent) => {
    const pressed = target instanceof Element && target.closest('a[href], button');
    if (!pressed || !isTouch || detail === 0) return; // 0: by the keyboard
    pressed.setAttribute('data-pressed', '');
    setTimeout(() => pressed.removeAttribute('data-pressed'), seenMs);
  };
  addEventListener('pointerdown', begin, { capture: true });
  addEventListener('click', press, { capture: true });
}
