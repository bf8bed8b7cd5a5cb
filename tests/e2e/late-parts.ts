import type { Page } from '@playwright/test';

/**
 * Waits until the page has loaded its deferred modules (web/app/after-first-screen.ts), which replace
 * `Storage.prototype.removeItem`.
 */
export const latePartsOf = (page: Page) =>
  page.waitForFunction(() => !String(Storage.prototype.removeItem).includes('[native code]'));
