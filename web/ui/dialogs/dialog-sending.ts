import { createContext, use, useEffect } from 'react';

/** Lets a form report to the surrounding dialog that it is sending; null outside a dialog. */
export const DialogSending = createContext<((isSending: boolean) => void) | null>(null);

/** Keeps the dialog around this form open while the form is being sent. */
export function useDialogSending(isSending: boolean): void {
  const tell = use(DialogSending);
  useEffect(() => {
    tell?.(isSending);
    return () => tell?.(false);
  }, [tell, isSending]);
}
