/** The fixed administrator, and names of administrators, sellers and buyers. */
import { DomainError } from '../errors.ts';

/** Whether the account has the label of administrators: only an API key can set it, and permissions refer to it. */
export const isAdministrator = (labels: readonly string[]): boolean => labels.includes('admin');

/** The side of a message in a support chat (spec section 6). */
export const chatSideOf = (isSupport: boolean): 'user' | 'admin' => (isSupport ? 'admin' : 'user');

/** The seller's name on a product. */
export const sellerNameOf = (name: string | null | undefined): string => (name ?? '').trim() || 'Tanpa Nama';

/** The buyer's name on an order: the account's, or the part before the @. */
export const customerNameOf = (user: { name: string; email: string }): string =>
  user.name.trim() || user.email.split('@')[0] || 'Tanpa Nama';

/** Shown on past orders of a person whose account was deleted. */
export const deletedPersonName = 'Pengguna dihapus';

/** Replaces the address of a deleted person. */
export const deletedPersonAddress = '-';

/**
 * Whether this is the id of the server's fixed administrator. Ids compare without case, because no two accounts differ
 * only in case.
 */
export const isFixedAdmin = (userId: string, fixedAdminId: string): boolean =>
  userId.toLowerCase() === fixedAdminId.toLowerCase();

/**
 * Refuses to demote, block or delete the fixed administrator, whose id is in the server's settings. @throws fixed_admin
 */
export function assertNotFixedAdmin(userId: string, fixedAdminId: string): void {
  if (isFixedAdmin(userId, fixedAdminId)) throw new DomainError('fixed_admin');
}
