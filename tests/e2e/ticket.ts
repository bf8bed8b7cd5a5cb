/** The ticket of a sale, on the pages of its two people: what is shown at first, and what is behind a press. */
import type { Locator, Page } from '@playwright/test';
import { ticketTexts } from '../../web/copy/ticket.ts';

/** As its buyer sees it. */
export const ticketOf = (page: Page, seller: string): Locator =>
  page.getByRole('region', { name: ticketTexts.of.buyer(seller), exact: true });

/** Opens what is closed at first: "Rincian", "Riwayat", "Aturan", or what comes besides. */
export async function openSection(within: Page | Locator, title: string): Promise<void> {
  // Looked for within the section, so not by the locator of what is around it.
  const page = 'page' in within ? within.page() : within;
  const section = within.locator('details', {
    has: page.locator(`summary:text-is("${title}"), summary:has-text("${title}")`),
  });
  await section.first().locator('summary').first().click();
}

/** Opens the ticket of an order of several sellers that is not the next. */
export const openTicket = (page: Page, seller: string): Promise<void> =>
  page.getByRole('button', { name: ticketTexts.openOf(ticketTexts.of.buyer(seller)), exact: true }).click();

/** Presses an action that is behind "Lainnya". */
export async function pressBehind(within: Page | Locator, name: string): Promise<void> {
  const more = within.getByRole('button', { name: ticketTexts.more, exact: true });
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
  await within.getByRole('button', { name, exact: true }).click();
}
