import { config } from '../config.ts';

/**
 * `install_first`: iPhones and iPads support push only for an app on the home screen. `not_offered`: the campus has no
 * VAPID keys.
 */
export type PushState = 'not_offered' | 'unsupported' | 'install_first' | 'denied' | 'possible';

/** iPads identify themselves as Macs. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Whether this browser can get push messages, and if not, why. Makes no request. */
export function currentPushState(): PushState {
  if (config.vapidPublicKey === '') return 'not_offered';
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isKnown) return isAppleTouch() ? 'install_first' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}
