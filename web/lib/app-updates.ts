import { attempt } from './storage.ts';

/** Address of the worker; one for the whole origin. */
const address = '/service-worker.js';
const hourMs = 3_600_000;

/** Build of this page, written into index.html. */
export const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

/** True at the first try to get past a build by reloading; false for the same build again: a reload did not help. */
export const firstReloadOf = (build: string): boolean =>
  attempt(() => {
    if (sessionStorage.getItem('lapak.reloaded') === build) return false;
    sessionStorage.setItem('lapak.reloaded', build);
    return true;
  }, false);

const buildOf = (worker: ServiceWorker) =>
  new Promise<unknown>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage('which build', [port2]);
  });

/** A worker of this page's own build may begin at once; a newer one waits until the person agrees. */
async function meet(worker: ServiceWorker, offer: (accept: () => void) => void): Promise<void> {
  const takeOver = () => worker.postMessage('take over');
  if ((await buildOf(worker)) === ownBuild()) return takeOver();
  offer(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    takeOver();
  });
}

const register = () => navigator.serviceWorker.register(address, { updateViaCache: 'none' });

/** The worker, at work; rejects where the browser refuses it. */
export async function registeredWorker(): Promise<ServiceWorkerRegistration> {
  await register();
  return navigator.serviceWorker.ready;
}

/** Keeps this app for days without a signal, and tells when a newer build is ready: `offer` gets the way to it. */
export async function keepOffline(offer: (accept: () => void) => void): Promise<void> {
  // Browsers may refuse, as they refuse storage: the app then works as it would without.
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
  // Without a signal there is nothing to look for; the next time comes.
  const ask = () => void registration.update().catch(() => undefined);
  setInterval(ask, hourMs);
  addEventListener('online', ask);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask());
}
