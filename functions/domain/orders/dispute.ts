/** Disputes ("Ada kendala"): statements and photos of both sides until the administrator decides. */
import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import type { SaleChange } from './sale-move.ts';

/** Whether the sale is disputed, or its dispute was decided. False after the dispute was withdrawn. */
export const hasDispute = (sale: { readonly state: string } & Partial<Pick<SaleChange, 'disputedAt'>>): boolean =>
  sale.state === 'disputed' || Boolean(sale.disputedAt);

/**
 * Refuses statements outside an open dispute, and more than the limit. `said`: this person's statements so far. @throws
 * dispute_not_open, statement_limit
 */
export function assertMaySay(sale: { readonly state: string }, said: number): void {
  if (sale.state !== 'disputed') throw new DomainError('dispute_not_open', { state: sale.state });
  if (said >= limits.statementsPerSide) throw new DomainError('statement_limit', { limit: limits.statementsPerSide });
}
