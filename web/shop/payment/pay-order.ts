import { CallError, toCallError } from '../../lib/call-error.ts';
import { config, type RuntimeConfig } from '../../lib/config.ts';
import { answer, market } from '../../lib/functions.ts';

/** How the person left Snap's popup. Not proof of payment: the server checks that with Midtrans. */
type PopupOutcome = 'success' | 'pending' | 'error' | 'closed';

interface SnapCallbacks {
  onSuccess: () => void;
  onPending: () => void;
  onError: () => void;
  onClose: () => void;
}

declare global {
  interface Window {
    snap?: { pay?: (token: string, callbacks: SnapCallbacks) => void };
  }
}

const scripts: Record<string, string> = {
  production: 'https://app.midtrans.com/snap/snap.js',
  sandbox: 'https://app.sandbox.midtrans.com/snap/snap.js',
};

type SnapConfig = Pick<RuntimeConfig, 'midtransMode' | 'midtransScriptUrl'>;

/** The URL of snap.js: the configured one, else by mode (anything but production is the sandbox). */
export const snapScriptUrl = ({ midtransMode, midtransScriptUrl }: SnapConfig): string =>
  midtransScriptUrl || (scripts[midtransMode] ?? scripts.sandbox ?? '');

const patienceMs = 20_000;

function missing(reason: Error): CallError {
  // The toast refers to the console.
  console.error('Midtrans Snap:', reason);
  return new CallError('snap_missing', 0, { reason: reason.message }, reason);
}

function inject(): Promise<void> {
  const script = document.createElement('script');
  script.src = snapScriptUrl(config);
  script.dataset.clientKey = config.midtransClientKey;
  script.async = true;
  return new Promise((resolve, reject) => {
    const end = (work: () => void) => {
      clearTimeout(timer);
      work();
    };
    const fail = (reason: Error) => {
      script.remove();
      reject(missing(reason));
    };
    const timer = setTimeout(() => fail(new Error(`${script.src} did not load in time`)), patienceMs);
    script.addEventListener('load', () => end(resolve));
    script.addEventListener('error', () => end(() => fail(new Error(`${script.src} could not be loaded`))));
    document.head.append(script);
  });
}

let loading: Promise<void> | undefined;

/** Loads snap.js once, right before a payment; a failed load can be retried. Throws CallError snap_missing. */
export function loadSnap(): Promise<void> {
  if (typeof window.snap?.pay === 'function') return Promise.resolve();
  loading ??= inject().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Opens Snap's popup and resolves when the person leaves it. Throws CallError snap_missing. */
export async function openPopup(token: string): Promise<PopupOutcome> {
  await loadSnap();
  const { snap } = window;
  return new Promise((resolve, reject) => {
    if (typeof snap?.pay !== 'function') return reject(missing(new Error('snap.pay is not a function')));
    try {
      snap.pay(token, {
        onSuccess: () => resolve('success'),
        onPending: () => resolve('pending'),
        onError: () => resolve('error'),
        onClose: () => resolve('closed'),
      });
    } catch (error) {
      reject(missing(new Error('snap.pay refused to open', { cause: error })));
    }
  });
}

export interface PayableOrder {
  orderId: string;
  totalAmount: number;
}

interface Payer {
  name: string;
  email: string;
}

export interface Payment {
  outcome: PopupOutcome;
  /** The order's status after the server has checked it with Midtrans; undefined if the check failed. */
  status: string | undefined;
}

/**
 * Requests a Snap token as in the spec, with order_id = timestamp and stored id. Throws CallError; `token_missing` if
 * the response has none.
 */
async function requestToken({ orderId, totalAmount }: PayableOrder, { name, email }: Payer): Promise<string> {
  const json = {
    transaction_details: { order_id: `${Date.now()}-${orderId}`, gross_amount: totalAmount },
    customer_details: { first_name: name, email },
  };
  const { token } = await answer(market.api['create-snap-token'].$post({ json }));
  if (!token) throw new CallError('token_missing', 0);
  return token;
}

/**
 * Makes the server check the payment with Midtrans; returns the order's status. A failure is not shown: Midtrans's
 * notification or the schedule updates the order later.
 */
async function askServer(orderId: string): Promise<string | undefined> {
  try {
    return (await answer(market.orders[':orderId']['sync-payment'].$post({ param: { orderId } }))).status;
  } catch (error) {
    console.warn('The payment could not be checked now', toCallError(error).code);
    return undefined;
  }
}

/**
 * Pays a stored transfer order: token, popup, then a check by the server. The check follows every outcome of the popup:
 * a refused attempt must not be resumed, and a closed one may have been paid. Throws CallError.
 */
export async function payOrder(order: PayableOrder, payer: Payer): Promise<Payment> {
  // Loads snap.js in parallel with the token. An error is ignored here: openPopup awaits or repeats the load and
  // throws.
  loadSnap().catch(() => undefined);
  const token = await requestToken(order, payer).catch((error: unknown) => {
    throw new CallError('payment_token', 0, {}, toCallError(error));
  });
  const outcome = await openPopup(token);
  return { outcome, status: await askServer(order.orderId) };
}
