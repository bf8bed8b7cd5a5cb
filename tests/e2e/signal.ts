import type { Page } from '@playwright/test';

/**
 * The device of this page has no network; answers what gives it back. Chromium 150 forgets `navigator.onLine` of an emulated
 * cut with each page that is loaded, so it is told again.
 */
export async function cutSignal(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const tell = (offline: boolean) =>
    devtools.send('Network.overrideNetworkState', {
      ...{ offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    });
  const again = () => void tell(true);
  await context.setOffline(true);
  page.on('load', again);
  return async () => {
    page.off('load', again);
    await context.setOffline(false);
    await tell(false);
    await devtools.detach();
  };
}
