/** "Ada kendala": what the two of a sale say and show until the administrator has decided. */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import type { SaleChange } from './sale.ts';

/** Whether there is, or was, something to decide. A withdrawn objection leaves nothing. */
export const hasDispute = (sale: { readonly state: string } & Partial<Pick<SaleChange, 'disputedAt'>>): boolean =>
  sale.state === 'disputed' || Boolean(sale.disputedAt);

/**
 * Refuses words that come before a dispute or after its decision, and those of somebody who said enough. `said`: how many
 * statements are this person's already. @throws dispute_not_open, statement_limit
 */
export function assertMaySay(sale: { readonly state: string }, said: number): void {
  if (sale.state !== 'disputed') throw new DomainError('dispute_not_open', { state: sale.state });
  if (said >= limits.statementsPerSide) throw new DomainError('statement_limit', { limit: limits.statementsPerSide });
}
