/** What shall go wrong, until it is changed. Everything off is a Midtrans on its best day. */
export interface Faults {
  /** Each notification comes so many times more, at once. */
  duplicate: number;
  /** Milliseconds before a notification is first sent. */
  delayMs: number;
  /** A notification waits until a later one of the same order was sent. */
  reorder: boolean;
  /** Notifications are never sent. */
  drop: boolean;
  /** Notifications are signed with another key. */
  forged: boolean;
  /** Notifications name one rupiah more, properly signed. */
  wrongAmount: boolean;
  /** Rupiah that the buyer is charged beside the price, as Midtrans' own fee. */
  billedFee: number;
  /** No token: 500. */
  tokenFailure: boolean;
  /** GET status: 503. */
  statusFailure: boolean;
  /** Money goes back, but the merchant is not told by the answer. */
  refundUnanswered: boolean;
  /** Calls of the merchant are never answered. */
  timeout: boolean;
}

export const NO_FAULTS: Faults = {
  duplicate: 0,
  delayMs: 0,
  reorder: false,
  drop: false,
  forged: false,
  wrongAmount: false,
  billedFee: 0,
  tokenFailure: false,
  statusFailure: false,
  refundUnanswered: false,
  timeout: false,
};

/** Reads faults to switch; names that are none of ours, and values of another kind, are an error text. */
export function readFaults(sent: unknown, current: Faults): Faults | string {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return 'An object of faults is needed.';
  const next: Faults = { ...current };
  for (const [name, value] of Object.entries(sent)) {
    if (name === 'duplicate' || name === 'delayMs' || name === 'billedFee') {
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return `${name} must be a number from 0.`;
      next[name] = Math.min(value, name === 'duplicate' ? 100 : 3_600_000);
    } else if (isSwitch(name)) {
      if (typeof value !== 'boolean') return `${name} must be true or false.`;
      next[name] = value;
    } else return `There is no fault "${name}". Known: ${Object.keys(NO_FAULTS).join(', ')}.`;
  }
  return next;
}

type Switch = Exclude<keyof Faults, 'duplicate' | 'delayMs' | 'billedFee'>;
const isSwitch = (name: string): name is Switch => typeof NO_FAULTS[name as keyof Faults] === 'boolean';
