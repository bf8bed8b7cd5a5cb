import { useEffect, useState } from 'react';
import { focusSeen } from '../forms/focus-seen.ts';

/** What is around an element, the nearest first. */
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
  // What opened by itself, from an address, leaves the keyboard at the page's beginning.
  return (place ?? document.getElementById('isi'))?.querySelector(reachable);
}

/**
 * Dialogs appear with what they ask and go with it, before the library would send the focus back: when one goes, the
 * keyboard goes on at what had opened it, or at its nearest neighbour if the answer took it away, unless something else has taken
 * the focus.
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
