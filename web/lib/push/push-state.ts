import { config } from '../config.ts';

/** `install_first`: iPhones and iPads know it only in an app on the home screen. `not_offered`: the campus has no keys for it. */
export type PushState = 'not_offered' | 'unsupported' | 'install_first' | 'denied' | 'possible';

/** iPads say that they are Macs. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Whether news can reach this browser while the page is closed, and if not, why. Asks nobody. */
export function currentPushState(): PushState {
  if (config.vapidPublicKey === '') return 'not_offered';
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isKnown) return isAppleTouch() ? 'install_first' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}
