import { attempt } from '../device/storage.ts';

const renewedKey = 'lapak.shell-of';

/**
 * Reloads the cached app shell and the icons when the campus's settings have changed since they were cached. `state`:
 * identifies the settings.
 */
export async function renewShell(state: string): Promise<void> {
  if (attempt(() => localStorage.getItem(renewedKey), null) === state) return;
  const active = 'serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration())?.active;
  if (!active) return;
  active.postMessage('other campus settings');
  attempt(() => localStorage.setItem(renewedKey, state), undefined);
}
