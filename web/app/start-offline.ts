import { keepOffline } from '../lib/page/app-updates.ts';
import { pushMark } from '../lib/push/push-mark.ts';

/** Called after the first screen, so that the worker's downloads do not delay it. */
export async function startOffline(): Promise<void> {
  await keepOffline((accept) => void offer(accept));
  await tend();
  // The worker has no session, so it asks an open page to renew the subscription.
  navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'push changed' && void tend());
}

/** Refreshes the push subscription; loads the code only on devices that have or had one. */
async function tend(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const isSubscribed = pushMark() !== null || (await worker?.pushManager?.getSubscription());
  if (!isSubscribed) return;
  const { refreshPush } = await import('../lib/push/this-device.ts');
  // Renewing fails offline, for example; the next start retries.
  await refreshPush().catch((error: unknown) => console.info('Push is looked after later:', error));
}

/**
 * Offers the new build. The toast is precached like the page (build/offline.ts), since the server may only have the new
 * build's files.
 */
async function offer(accept: () => void): Promise<void> {
  const { updateToast } = await import('../ui/toasts/update-toast.tsx');
  await updateToast(accept);
}
