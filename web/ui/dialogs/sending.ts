/** The request of a dialog; a result of `useMutation` is assignable. */
export interface Sending {
  readonly isPending: boolean;
  /** The refusal, if any. */
  readonly error: unknown;
  /** Label of the send button while a press waits for a part of the form (ui/forms/form-parts.tsx). */
  readonly waiting?: string | undefined;
}

/** For a dialog that sends nothing while it is open. */
export const sendsNothing: Sending = { isPending: false, error: null };

/** For a dialog whose refusal is shown elsewhere: in a toast, or under a field. */
export const saidElsewhere = (): null => null;
