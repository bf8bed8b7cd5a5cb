import { type PointerEvent, useRef, useState } from 'react';

const placeOf = (element: Element | null): number | undefined => {
  const place = element?.closest('[data-place]')?.getAttribute('data-place');
  return place === null || place === undefined ? undefined : Number(place);
};

/**
 * Reorders by dragging: with the mouse anywhere on an item, with a finger only on its handle, since elsewhere a finger
 * scrolls. Items need `data-place`, handles `data-handle`. While it is dragged, the item moves to the place under the
 * pointer.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const from = useRef<number>(undefined);
  const [dragged, setDragged] = useState<number>();
  const end = () => {
    from.current = undefined;
    setDragged(undefined);
  };
  const start = (event: PointerEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    const onHandle = target?.closest('[data-handle]');
    if (event.button !== 0 || (event.pointerType !== 'mouse' && !onHandle)) return;
    if (target?.closest('button, a, input') && !onHandle) return;
    const place = placeOf(target);
    if (place === undefined) return;
    event.preventDefault(); // prevents the browser's own dragging of pictures
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = place;
    setDragged(place);
  };
  const over = (event: PointerEvent<HTMLElement>) => {
    if (from.current === undefined) return;
    const to = placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (to === undefined || to === from.current) return;
    move(from.current, to);
    from.current = to;
    setDragged(to);
  };
  return { dragged, listeners: { onPointerDown: start, onPointerMove: over, onPointerUp: end, onPointerCancel: end } };
}
