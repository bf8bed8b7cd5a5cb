import { CallError } from '../../lib/call-error.ts';
import { config, type RuntimeConfig } from '../../lib/config.ts';

/** How the person left the provider's pop-up. What was really paid, the server asks Midtrans. */
export type PopupOutcome = 'success' | 'pending' | 'error' | 'closed';

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

function missing(reason: string, cause?: unknown): CallError {
  // The sentence that the person gets asks to look here.
  console.error(`Midtrans Snap: ${reason}`, cause ?? '');
  return new CallError('snap_missing', 0, { reason }, cause);
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
    const fail = (reason: string) => {
      script.remove();
      reject(missing(reason));
    };
    const timer = setTimeout(() => fail(`${script.src} did not load in time`), patienceMs);
    script.addEventListener('load', () => end(resolve));
    script.addEventListener('error', () => end(() => fail(`${script.src} could not be loaded`)));
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
    if (typeof snap?.pay !== 'function') return reject(missing('snap.pay is not a function'));
    try {
      snap.pay(token, {
        onSuccess: () => resolve('success'),
        onPending: () => resolve('pending'),
        onError: () => resolve('error'),
        onClose: () => resolve('closed'),
      });
    } catch (error) {
      reject(missing('snap.pay refused to open', error));
    }
  });
}
