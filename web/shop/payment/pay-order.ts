import { CallError, toCallError } from '../../lib/call-error.ts';
import { config, type RuntimeConfig } from '../../lib/config.ts';
import { answer, market } from '../../lib/functions.ts';

/** How the person left the provider's pop-up. What was really paid, the server asks Midtrans. */
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

/** Midtrans' own script by mode (anything but production is the sandbox), or the one that the server names. */
export const snapScriptUrl = ({ midtransMode, midtransScriptUrl }: SnapConfig): string =>
  midtransScriptUrl || (scripts[midtransMode] ?? scripts.sandbox ?? '');

const patienceMs = 20_000;

function missing(reason: Error): CallError {
  // The sentence that the person gets asks to look here.
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

/** Loads snap.js once, when someone is about to pay; a failed load may be tried again. Throws CallError snap_missing. */
export function loadSnap(): Promise<void> {
  if (typeof window.snap?.pay === 'function') return Promise.resolve();
  loading ??= inject().finally(() => {
    loading = undefined;
  });
  return loading;
}

/** Opens the pay pop-up and waits until the person leaves it. Throws CallError snap_missing. */
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
  /** The order's state after the server asked Midtrans; undefined when it could not. */
  status: string | undefined;
}

/** The spec's call: order_id is made of a timestamp and the stored id. Throws CallError, `token_missing` without a token. */
async function requestToken({ orderId, totalAmount }: PayableOrder, { name, email }: Payer): Promise<string> {
  const json = {
    transaction_details: { order_id: `${Date.now()}-${orderId}`, gross_amount: totalAmount },
    customer_details: { first_name: name, email },
  };
  const { token } = await answer(market.api['create-snap-token'].$post({ json }));
  if (!token) throw new CallError('token_missing', 0);
  return token;
}

/** Lets the server ask Midtrans. Its failure is not the person's: the notification or the schedule will tell later. */
async function askServer(orderId: string): Promise<string | undefined> {
  try {
    return (await answer(market.orders[':orderId']['sync-payment'].$post({ param: { orderId } }))).status;
  } catch (error) {
    console.warn('The payment could not be checked now', toCallError(error).code);
    return undefined;
  }
}

/**
 * Pays a saved transfer order: token, pop-up, and after it the server's own question to Midtrans, however the pop-up was
 * left (a refused attempt must not be resumed, a closed one may have been paid). Throws CallError.
 */
export async function payOrder(order: PayableOrder, payer: Payer): Promise<Payment> {
  // Script and token come at the same time; a script that fails is told after the token, where it is awaited.
  loadSnap().catch(() => undefined);
  const token = await requestToken(order, payer).catch((error: unknown) => {
    throw new CallError('payment_token', 0, {}, toCallError(error));
  });
  const outcome = await openPopup(token);
  return { outcome, status: await askServer(order.orderId) };
}
