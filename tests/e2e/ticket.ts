/** The ticket of a sale on the pages of buyer and seller: its visible and its collapsed parts. */
import type { Locator, Page } from '@playwright/test';
import { ticketTexts } from '../../web/copy/ticket.ts';

/** The buyer's view. */
export const ticketOf = (page: Page, seller: string): Locator =>
  page.getByRole('region', { name: ticketTexts.of.buyer(seller), exact: true });

/** Opens a collapsed section: "Rincian", "Riwayat", "Aturan", or others. */
export async function openSection(within: Page | Locator, title: string): Promise<void> {
  // Searched within the section, so not by the locator of its parent.
  const page = 'page' in within ? within.page() : within;
  const section = within.locator('details', {
    has: page.locator(`summary:text-is("${title}"), summary:has-text("${title}")`),
  });
  await section.first().locator('summary').first().click();
}

/** Opens a ticket that is not the next one of an order with several sellers. */
export const openTicket = (page: Page, seller: string): Promise<void> =>
  page.getByRole('button', { name: ticketTexts.openOf(ticketTexts.of.buyer(seller)), exact: true }).click();

/** Presses an action in the menu "Lainnya". */
export async function pressBehind(within: Page | Locator, name: string): Promise<void> {
  const more = within.getByRole('button', { name: ticketTexts.more, exact: true });
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
  await within.getByRole('button', { name, exact: true }).click();
}
