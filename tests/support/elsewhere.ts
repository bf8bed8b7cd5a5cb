import type { LocalAppwrite } from 'appwrite-local';

/** A campus that runs elsewhere: any Appwrite with this project deployed, and its client. */
export interface Elsewhere {
  /** https://lapak.example */
  readonly web: string;
  /** https://api.lapak.example/v1 */
  readonly api: string;
  readonly project: string;
  readonly key: string;
  /** URL of a person's newest mail without their address, which is appended; '' without access to mails. */
  readonly mail: string;
  /** URL of the payment simulator that this campus uses instead of Midtrans, or '' without one. */
  readonly simulator: string;
}

const bare = (address: string) => address.replace(/\/$/, '');

/**
 * The campus of E2E_API, E2E_PROJECT and E2E_KEY, with E2E_WEB (journeys), E2E_MAIL (`…/mailbox?to=`) and
 * E2E_SIMULATOR. Undefined if none of them is set. @throws if only some of them are set
 */
export function elsewhere(
  { E2E_WEB, E2E_API, E2E_PROJECT, E2E_KEY, E2E_MAIL, E2E_SIMULATOR } = process.env,
): Elsewhere | undefined {
  if (!E2E_WEB && !E2E_API && !E2E_PROJECT && !E2E_KEY) return undefined;
  if (!E2E_API || !E2E_PROJECT || !E2E_KEY)
    throw new Error('E2E_API (…/v1), E2E_PROJECT and E2E_KEY name a campus together; journeys want E2E_WEB as well.');
  return {
    ...{ web: bare(E2E_WEB ?? ''), api: bare(E2E_API), project: E2E_PROJECT, key: E2E_KEY },
    ...{ mail: E2E_MAIL ?? '', simulator: bare(E2E_SIMULATOR ?? '') },
  };
}

/** The campus in the form that function tests take. Tests neither empty nor stop it. */
export function serverElsewhere(): LocalAppwrite | undefined {
  const named = elsewhere();
  return (
    named && {
      endpoint: named.api,
      projectId: named.project,
      key: named.key,
      mailbox: named.mail,
      reset: () => Promise.reject(new Error('A server elsewhere is not ours to empty')),
      close: async () => undefined,
    }
  );
}
