import { useEffect, useState } from 'react';

/**
 * Dialogs appear with what they ask and go with it, before the library would send the focus back: when one goes, the
 * keyboard goes on at what had opened it, if that is still there and nothing else has taken the focus.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog is still in the page while its effects end.
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
