import { DomainError } from '../errors.ts';

/** The administrator whose id the server is set up with can be neither demoted, blocked nor deleted. @throws fixed_admin */
export function assertNotFixedAdmin(userId: string, fixedAdminId: string): void {
  if (userId === fixedAdminId) throw new DomainError('fixed_admin');
}
