/** "Email kampus terverifikasi": the address ends in one of the campus's domains. Whether it is proved is asked elsewhere. */

/** Whether this address is at one of these domains, or at a part of one: student.kampus.ac.id of kampus.ac.id. */
export function isCampusEmail(email: string, domains: readonly string[]): boolean {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  if (at < 1 || host === '') return false;
  return domains
    .map((domain) => domain.trim().toLowerCase())
    .some((domain) => domain !== '' && (host === domain || host.endsWith(`.${domain}`)));
}

/** What the profile says of its address. */
interface ProvedAddress {
  readonly email: string;
  /** ISO; null: it is proved. */
  readonly unprovedSince: string | null;
}

/** Whether a person is marked: only for an address that is proved to be theirs now. */
export const hasCampusMark = ({ email, unprovedSince }: ProvedAddress, domains: readonly string[]): boolean =>
  unprovedSince === null && isCampusEmail(email, domains);
