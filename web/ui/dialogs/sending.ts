/** What a dialog sends; what `useMutation` returns fits. */
export interface Sending {
  readonly isPending: boolean;
  /** A refusal. */
  readonly error: unknown;
  /** What a remembered press waits for (ui/forms/form-parts.tsx). */
  readonly waiting?: string | undefined;
}

/** Of a question whose answer goes on elsewhere: nothing is sent while the dialog is open. */
export const sendsNothing: Sending = { isPending: false, error: null };

/** Of a dialog whose refusal is said elsewhere: in a toast, or under a field. */
export const saidElsewhere = (): null => null;
