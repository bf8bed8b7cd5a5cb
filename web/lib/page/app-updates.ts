import { hourMs } from '#domain/durations.ts';
import { ownBuild } from './own-build.ts';

/** URL of the service worker; one for the whole origin. */
const address = '/service-worker.js';

const buildOf = (worker: ServiceWorker) =>
  new Promise<unknown>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage('which build', [port2]);
  });

/** A worker of this page's build takes over immediately; a newer one waits until the person agrees. */
async function meet(worker: ServiceWorker, offer: (accept: () => void) => void): Promise<void> {
  const takeOver = () => worker.postMessage('take over');
  if ((await buildOf(worker)) === ownBuild()) return takeOver();
  offer(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    takeOver();
  });
}

const register = () => navigator.serviceWorker.register(address, { updateViaCache: 'none' });

/** The active worker; rejects where the browser refuses it. */
export async function registeredWorker(): Promise<ServiceWorkerRegistration> {
  await register();
  return navigator.serviceWorker.ready;
}

/** Caches the app for offline use. Calls `offer` when a newer build is available, with a function that starts it. */
export async function keepOffline(offer: (accept: () => void) => void): Promise<void> {
  // Browsers may refuse; the app then works without a worker.
  const registration = await register().catch(() => null);
  if (!registration) return;
  const look = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && registration.active) void meet(worker, offer);
  };
  look(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => look(installing));
  });
  // The check fails offline; a later one follows.
  const ask = () => void registration.update().catch(() => undefined);
  setInterval(ask, hourMs);
  addEventListener('online', ask);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
}
