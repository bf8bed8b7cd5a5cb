import type { Page } from '@playwright/test';

/**
 * Runs before everything else in a page that loads offline. Until the network is back, the browser reports none and
 * fires no offline event, as browsers do in a page that was loaded without a network.
 */
const knowing = `
  const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
  Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });
  const unheard = (event) => event.stopImmediatePropagation();
  addEventListener('offline', unheard);
  addEventListener('online', () => {
    Object.defineProperty(Navigator.prototype, 'onLine', own);
    removeEventListener('offline', unheard);
  }, { once: true });`;

/**
 * Takes the network from this page's device; returns a function that restores it. Chromium 150 resets
 * `navigator.onLine` of an emulated cut on each page load, so each page is set again.
 */
export async function cutSignal(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const tell = (offline: boolean) =>
    devtools.send('Network.overrideNetworkState', {
      ...{ offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    });
  const again = () => void tell(true);
  await devtools.send('Page.enable');
  const { identifier } = await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source: knowing });
  await context.setOffline(true);
  page.on('load', again);
  return async () => {
    page.off('load', again);
    await devtools.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
    await context.setOffline(false);
    await tell(false);
    await devtools.detach();
  };
}
