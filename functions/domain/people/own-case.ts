/**
 * Nobody decides a case of their own (TRADE 9): whatever an administrator decides about people refuses an administrator who is
 * one of them. Another administrator does it; where there is only one, a second one is named first.
 */
import { DomainError } from '../errors.ts';

/** Whether this person is one of those whom the case is about. Ids of people compare without letter case, as the database does. */
export const isOwnCase = (personId: string, concerned: readonly string[]): boolean =>
  concerned.some((id) => id.toLowerCase() === personId.toLowerCase());

/** @throws own_case */
export function assertNotOwnCase(adminId: string, concerned: readonly string[]): void {
  if (isOwnCase(adminId, concerned)) throw new DomainError('own_case');
}
