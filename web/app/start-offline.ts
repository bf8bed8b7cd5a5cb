import { keepOffline } from '../lib/app-updates.ts';
import { pushMark } from '../lib/push/push-mark.ts';

/** After the first screen: the worker's own downloads must not stand in its way. */
export async function startOffline(): Promise<void> {
  await keepOffline((accept) => void offer(accept));
  await tend();
  // Said by the worker, which has no session.
  navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'push changed' && void tend());
}

/** Whoever has news pushed to this device, or had: nobody else loads what looks after it. */
async function tend(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const isSubscribed = pushMark() !== null || (await worker?.pushManager?.getSubscription());
  if (!isSubscribed) return;
  const { refreshPush } = await import('../lib/push/this-device.ts');
  // Without a signal, say; the next start tries again.
  await refreshPush().catch((error: unknown) => console.info('Push is looked after later:', error));
}

/** Kept for offline use like the page itself (build/offline.ts): the server may have the new build's files only. */
async function offer(accept: () => void): Promise<void> {
  const { updateToast } = await import('../ui/toasts/update-toast.tsx');
  await updateToast(accept);
}
