import type { Page } from '@playwright/test';

/** Waits until the page has loaded what no first screen needs (web/app/after-first-screen.ts): it stands in for this function then. */
export const latePartsOf = (page: Page) =>
  page.waitForFunction(() => !String(Storage.prototype.removeItem).includes('[native code]'));
