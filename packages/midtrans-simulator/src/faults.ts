/** Faults to simulate; each is active until it is switched off. Without faults Midtrans works perfectly. */
export interface Faults {
  /** Number of additional copies of each notification, sent at the same time. */
  duplicate: number;
  /** Milliseconds before a notification is first sent. */
  delayMs: number;
  /** A notification is held until a later one of the same order is sent. */
  reorder: boolean;
  /** Notifications are never sent. */
  drop: boolean;
  /** Notifications are signed with another key. */
  forged: boolean;
  /** Notifications contain an amount that is one rupiah too high, with a valid signature. */
  wrongAmount: boolean;
  /** Rupiah charged to the buyer in addition to the price, as Midtrans' fee. */
  billedFee: number;
  /** Requests for a token fail with 500. */
  tokenFailure: boolean;
  /** GET status fails with 503. */
  statusFailure: boolean;
  /** Refunds are made, but the request gets no response. */
  refundUnanswered: boolean;
  /** The merchant's requests get no response. */
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

/** Parses a change of faults; an unknown name or a wrong value gives an error text. */
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
