/** What a dialog sends; what `useMutation` returns fits. */
export interface Sending {
  readonly isPending: boolean;
  /** A refusal. */
  readonly error: unknown;
}

/** Of a question whose answer goes on elsewhere: nothing is sent while the dialog is open. */
export const sendsNothing: Sending = { isPending: false, error: null };

/** Of a dialog whose refusal is said elsewhere: in a toast, or under a field. */
export const saidElsewhere = (): null => null;
