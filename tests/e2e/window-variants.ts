/**
 * Windows of additional people in trade journeys, which `npm run proof` runs at both widths and in both color schemes.
 */
import type { Page } from '@playwright/test';
import { adminId } from '../../seeds/campus/people.ts';
import { test as base } from './fixtures.ts';
import { giveSession } from './new-people.ts';
import { desktopSize } from './sellers.ts';

interface Windows {
  /** A window of this run's width and color scheme; null: signed out. The administrator has a desktop. */
  windowFor: (userId: string | null) => Promise<Page>;
}

export const test = base.extend<Windows>({
  windowFor: async ({ browser, campus, watch, colorScheme, viewport }, use) => {
    const pages: Page[] = [];
    await use(async (userId) => {
      const size = userId === adminId ? desktopSize : viewport;
      const options = { baseURL: campus.url, viewport: size, colorScheme, serviceWorkers: 'block' } as const;
      const page = await (await browser.newContext(options)).newPage();
      pages.push(page);
      watch(page);
      if (userId) await giveSession(page, campus, userId);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});
