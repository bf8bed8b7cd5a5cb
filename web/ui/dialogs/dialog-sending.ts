import { createContext, use, useEffect } from 'react';

/** How a form tells the dialog around it that it is being sent; null: there is none. */
export const DialogSending = createContext<((isSending: boolean) => void) | null>(null);

/** Keeps the dialog around this form open while the form is being sent. */
export function useDialogSending(isSending: boolean): void {
  const tell = use(DialogSending);
  useEffect(() => {
    tell?.(isSending);
    return () => tell?.(false);
  }, [tell, isSending]);
}
