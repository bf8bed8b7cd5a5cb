import { useEffect, useState } from 'react';
import { focusSeen } from '../forms/focus-seen.ts';

/** The ancestors of an element, nearest first. */
function boxesAround(element: Element | null): Element[] {
  const boxes: Element[] = [];
  for (let box = element?.parentElement; box && box !== document.body; box = box.parentElement) boxes.push(box);
  return boxes;
}

const reachable = 'button:not(:disabled), a[href]';

function goesOnAt({ opener, boxes }: { opener: Element | null; boxes: readonly Element[] }): readonly Element[] {
  if (opener !== document.body && opener?.isConnected) return [opener];
  const place = boxes.find((box) => box.isConnected && box.querySelector(reachable));
  // A dialog opened by a URL returns focus to the start of the page.
  return [...((place ?? document.getElementById('isi'))?.querySelectorAll(reachable) ?? [])];
}

/**
 * Returns focus when a dialog closes: to the element that opened it, or its nearest neighbour if that is gone, unless
 * another element has focus. Mantine's own return does not run, because our dialogs unmount first.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => ({ opener: document.activeElement, boxes: boxesAround(document.activeElement) }));
  useEffect(
    () => () => {
      // The dialog is still in the document while its effects are cleaned up.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        for (const next of goesOnAt(before)) {
          if (next instanceof HTMLElement) focusSeen(next);
          // Some controls are hidden at this width.
          if (document.activeElement === next) return;
        }
      });
    },
    [before],
  );
}
