/** The campus's rule for registrations. */
import type { Registration } from '../settings/rules.ts';
import { isCampusEmail } from '../trust/campus-email.ts';

export interface RegistrationRules {
  readonly registration: Registration;
  readonly campusDomains: readonly string[];
}

/** `listed`: the addresses on the list, in lower case; empty under any other rule. */
export function mayRegister(email: string, rules: RegistrationRules, listed: readonly string[]): boolean {
  if (rules.registration === 'campus') return isCampusEmail(email, rules.campusDomains);
  if (rules.registration === 'listed') return listed.includes(email.trim().toLowerCase());
  return true;
}
