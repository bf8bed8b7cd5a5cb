/** The ticket of a sale on the pages of buyer and seller: its visible and its collapsed parts. */
import type { Locator, Page } from '@playwright/test';
import { refundTexts } from '../../web/copy/money.ts';
import { ticketTexts } from '../../web/copy/ticket.ts';
import { usualStates } from '../../web/copy/usual-sale.ts';

/** The buyer's view. */
export const ticketOf = (page: Page, seller: string): Locator =>
  page.getByRole('region', { name: ticketTexts.of.buyer(seller), exact: true });

/** A sale that was just completed, maybe before midnight. */
export const completedNow = new RegExp(`^${usualStates.completed} (hari ini|kemarin)`);

const sections = { ...ticketTexts, refunds: refundTexts.title };

/** Opens a collapsed section. */
export async function openSection(
  within: Page | Locator,
  name: 'facts' | 'history' | 'rules' | 'refunds',
): Promise<void> {
  const title = sections[name];
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
