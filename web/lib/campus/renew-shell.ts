import { attempt } from '../device/storage.ts';

const renewedKey = 'lapak.shell-of';

/**
 * The page that starts without the server, and the icons, are fetched anew when the campus has other settings than when they were.
 * `state`: names the settings.
 */
export async function renewShell(state: string): Promise<void> {
  if (attempt(() => localStorage.getItem(renewedKey), null) === state) return;
  const active = 'serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration())?.active;
  if (!active) return;
  active.postMessage('other campus settings');
  attempt(() => localStorage.setItem(renewedKey, state), undefined);
}
