import { useEffect, useState } from 'react';

const goesOnAt = ({ opener, around }: { opener: Element | null; around: Element | null | undefined }) =>
  opener?.isConnected ? opener : around?.querySelector('button:not(:disabled), a[href]');

/**
 * Dialogs appear with what they ask and go with it, before the library would send the focus back: when one goes, the
 * keyboard goes on at what had opened it, or at its neighbour if the answer took it away, unless something else has taken
 * the focus.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => ({ opener: document.activeElement, around: document.activeElement?.parentElement }));
  useEffect(
    () => () => {
      // The dialog is still in the page while its effects end.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const next = goesOnAt(before);
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      });
    },
    [before],
  );
}
