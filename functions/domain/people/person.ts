/** Roles of people, and the names that stand for them. */
import { DomainError } from '../errors.ts';

/** Role 'admin' is a label of the account: only a key can give it, and permissions name it. */
export type Role = 'user' | 'admin';

const adminLabel = 'admin';

/** Spec 6: who may do what an administrator does. */
export const isAdministrator = (labels: readonly string[]): boolean => labels.includes(adminLabel);

/** The role on a person's messages (spec section 6). */
export const roleOf = (isAdmin: boolean): Role => (isAdmin ? 'admin' : 'user');

/** The labels with which a person has this role; others stay. */
export function labelsFor(role: Role, labels: readonly string[]): string[] {
  const others = labels.filter((label) => label !== adminLabel);
  return role === 'admin' ? [...others, adminLabel] : others;
}

/** Name on a product. */
export const sellerNameOf = (name: string | null | undefined): string => (name ?? '').trim() || 'Tanpa Nama';

/** Name on an order: the account's, else what stands before the @. */
export const customerNameOf = (user: { name: string; email: string }): string =>
  user.name.trim() || user.email.split('@')[0] || 'Tanpa Nama';

/** Stands on past orders of a person whose account was deleted. */
export const deletedPersonName = 'Pengguna dihapus';

/** Where their orders went. */
export const deletedPersonAddress = '-';

/** Whether this is the id that the server is set up with: in any case, as no two accounts differ in that alone. */
export const isFixedAdmin = (userId: string, fixedAdminId: string): boolean =>
  userId.toLowerCase() === fixedAdminId.toLowerCase();

/**
 * The administrator whose id the server is set up with can be neither demoted, blocked nor deleted, whatever case it is written in:
 * no two accounts differ in that alone. @throws fixed_admin
 */
export function assertNotFixedAdmin(userId: string, fixedAdminId: string): void {
  if (isFixedAdmin(userId, fixedAdminId)) throw new DomainError('fixed_admin');
}
