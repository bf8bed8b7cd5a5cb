import { useEffect, useState } from 'react';
import { focusSeen } from '../forms/focus-seen.ts';

/** The ancestors of an element, the nearest first. */
function boxesAround(element: Element | null): Element[] {
  const boxes: Element[] = [];
  for (let box = element?.parentElement; box && box !== document.body; box = box.parentElement) boxes.push(box);
  return boxes;
}

const reachable = 'button:not(:disabled), a[href]';

function goesOnAt({
  opener,
  boxes,
}: {
  opener: Element | null;
  boxes: readonly Element[];
}): Element | null | undefined {
  if (opener !== document.body && opener?.isConnected) return opener;
  const place = boxes.find((box) => box.isConnected && box.querySelector(reachable));
  // A dialog that a URL opened returns the focus to the beginning of the page.
  return (place ?? document.getElementById('isi'))?.querySelector(reachable);
}

/**
 * Returns the focus when a dialog closes: to the element that opened it, or its nearest neighbour if that is gone,
 * unless something else has the focus. The library cannot, because our dialogs are unmounted before it would.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => ({ opener: document.activeElement, boxes: boxesAround(document.activeElement) }));
  useEffect(
    () => () => {
      // The dialog is still in the page while its effects end.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const next = goesOnAt(before);
        if (next instanceof HTMLElement) focusSeen(next);
      });
    },
    [before],
  );
}
