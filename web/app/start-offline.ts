import { keepOffline } from '../lib/page/app-updates.ts';
import { pushMark } from '../lib/push/push-mark.ts';

/** After the first screen, so that the worker's downloads do not delay it. */
export async function startOffline(): Promise<void> {
  await keepOffline((accept) => void offer(accept));
  await tend();
  // Sent by the worker, which has no session.
  navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'push changed' && void tend());
}

/** Loads the care of push subscriptions only on devices that have or had one. */
async function tend(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const isSubscribed = pushMark() !== null || (await worker?.pushManager?.getSubscription());
  if (!isSubscribed) return;
  const { refreshPush } = await import('../lib/push/this-device.ts');
  // Offline, for example; the next start tries again.
  await refreshPush().catch((error: unknown) => console.info('Push is looked after later:', error));
}

/** Cached for offline use like the page (build/offline.ts), since the server may only have the new build's files. */
async function offer(accept: () => void): Promise<void> {
  const { updateToast } = await import('../ui/toasts/update-toast.tsx');
  await updateToast(accept);
}
