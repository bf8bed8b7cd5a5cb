import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Names of the visible products, in order. */
export const names = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts();

/** Opens the filter if it is closed. */
export async function openFilter(page: Page) {
  const button = page.getByRole('button', { name: /^Filter/ });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  const form = page.getByRole('form', { name: 'Filter produk' });
  await expect(form).toBeVisible();
  return form;
}
