/**
 * Staff do not decide their own case (TRADE 9): an administrator's decision about people is refused when the
 * administrator is one of them. Another administrator has to decide.
 */
import { DomainError } from '../errors.ts';

/** Whether the case is about this person. Ids compare without case, as in the database. */
export const isOwnCase = (personId: string, concerned: readonly string[]): boolean =>
  concerned.some((id) => id.toLowerCase() === personId.toLowerCase());

/** @throws own_case */
export function assertNotOwnCase(adminId: string, concerned: readonly string[]): void {
  if (isOwnCase(adminId, concerned)) throw new DomainError('own_case');
}
