import type { Page } from '@playwright/test';

/** In a page that is loaded meanwhile, before all else: the browser knows that there is no network until it hears of one. */
const knowing = `
  const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
  Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => false });
  addEventListener('online', () => Object.defineProperty(Navigator.prototype, 'onLine', own), { once: true });`;

/**
 * The device of this page has no network; answers what gives it back. Chromium 150 forgets `navigator.onLine` of an emulated
 * cut with each page that is loaded, so each is told again.
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
