/** The ticket of a sale on the pages of buyer and seller: its visible and its collapsed parts. */
import type { Locator, Page } from '@playwright/test';
import { refundTexts } from '../../web/copy/money.ts';
import { ticketTexts } from '../../web/copy/ticket.ts';
import { usualStates } from '../../web/copy/usual-sale.ts';

/** The ticket as the buyer sees it. */
export const ticketOf = (page: Page, seller: string): Locator =>
  page.getByRole('region', { name: ticketTexts.of.buyer(seller), exact: true });

/** State of a sale that was just completed, possibly before midnight. */
export const completedNow = new RegExp(`^${usualStates.completed} (hari ini|kemarin)`);

const sections = { ...ticketTexts, refunds: refundTexts.title };

/** Opens a collapsed section. */
export async function openSection(
  within: Page | Locator,
  name: 'facts' | 'history' | 'rules' | 'refunds',
): Promise<void> {
  const title = sections[name];
  // The summary is located inside the section, so its locator must start at the page and not at `within`.
  const page = 'page' in within ? within.page() : within;
  const section = within.locator('details', {
    has: page.locator(`summary:text-is("${title}"), summary:has-text("${title}")`),
  });
  await section.first().locator('summary').first().click();
}

/** Opens the ticket of another seller than the one whose turn is next. */
export const openTicket = (page: Page, seller: string): Promise<void> =>
  page.getByRole('button', { name: ticketTexts.openOf(ticketTexts.of.buyer(seller)), exact: true }).click();

/** Presses an action in the menu "Lainnya". */
export async function pressBehind(within: Page | Locator, name: string): Promise<void> {
  const more = within.getByRole('button', { name: ticketTexts.more, exact: true });
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
  await within.getByRole('button', { name, exact: true }).click();
}
