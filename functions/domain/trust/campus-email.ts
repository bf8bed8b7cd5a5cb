/**
 * "Email kampus terverifikasi": the address belongs to one of the campus's domains. Whether it is verified is checked
 * elsewhere.
 */

/** Whether the address is in one of these domains or a subdomain: student.kampus.ac.id counts for kampus.ac.id. */
export function isCampusEmail(email: string, domains: readonly string[]): boolean {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  if (at < 1 || host === '') return false;
  return domains
    .map((domain) => domain.trim().toLowerCase())
    .some((domain) => domain !== '' && (host === domain || host.endsWith(`.${domain}`)));
}

/** The columns of a profile that describe its e-mail address. */
interface ProvedAddress {
  readonly email: string;
  /** Since when the address is unverified, ISO; null if it is verified. */
  readonly unprovedSince: string | null;
}

/** Whether a person has the campus mark: their current address is verified and belongs to the campus. */
export const hasCampusMark = ({ email, unprovedSince }: ProvedAddress, domains: readonly string[]): boolean =>
  unprovedSince === null && isCampusEmail(email, domains);
