import { DomainError } from '../domain/errors.ts';
import { appwriteIdPattern } from '../domain/ids.ts';
import { isAdministrator } from '../domain/people/person.ts';
import { shownName } from '../domain/people/staff-name.ts';
import type { EndingWorld } from '../usecases/people/account-deleted.ts';
import { matchProfile } from '../usecases/people/account-owner.ts';
import { profileOfId } from '../usecases/people/profile.ts';
import type { Account, Caller, Person } from '../usecases/world.ts';

/** Appwrite sets this header. A forged twin in other letter case arrives joined by a comma: such an id fits no account. */
const userIdHeader = 'x-appwrite-user-id';

/** Appwrite's own header comes last, behind a forged twin in other letter case. */
export const clientIpOf = (request: Request): string =>
  (request.headers.get('x-appwrite-client-ip') ?? '').split(',').at(-1)?.trim() || 'unknown';

/**
 * The session that began this execution, as Appwrite's header tells it; '' where none did, and where a forged twin stands beside it:
 * then the account is asked about each time. Only for not asking twice: who signs in with a token may send a header of their own.
 */
function sessionOf(request: Request, userId: string): string {
  const parts = (request.headers.get('x-appwrite-user-jwt') ?? '').split('.');
  if (parts.length !== 3) return '';
  try {
    const told: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString());
    if (typeof told !== 'object' || told === null || Reflect.get(told, 'userId') !== userId) return '';
    const session: unknown = Reflect.get(told, 'sessionId');
    return typeof session === 'string' && session.length <= 64 ? session : '';
  } catch {
    return ''; // no token of Appwrite's
  }
}

/** Sessions whose account was found to be the person of its id, and when: a session is of one account, and ends with it. */
const known = new Map<string, number>();
const knownMs = 10 * 60_000;
const mostKnown = 10_000;

const isKnown = (key: string, now: number): boolean => now - (known.get(key) ?? 0) < knownMs;

function keepKnown(key: string, now: number): void {
  if (known.size >= mostKnown) known.clear();
  known.set(key, now);
}

function personOf(account: Account | null, adminName: string): Person {
  if (!account) throw new DomainError('not_signed_in');
  if (!account.isActive) throw new DomainError('blocked');
  if (!account.isVerified) throw new DomainError('not_verified');
  const isAdmin = isAdministrator(account.labels);
  const { id, email } = account;
  return { id, name: shownName({ ...account, isStaff: isAdmin }, adminName), email, isAdmin };
}

/**
 * The person behind this execution. Appwrite starts the function for users/verified only, and whoever is blocked has no session to
 * start it with, so the id is enough until somebody asks for more. @throws DomainError not_signed_in, account_ended
 */
export async function callerOf(world: EndingWorld, request: Request): Promise<Caller> {
  const id = request.headers.get(userIdHeader) ?? '';
  if (!appwriteIdPattern.test(id)) throw new DomainError('not_signed_in');
  let loaded: Promise<Account | null> | undefined;
  const load = (): Promise<Account | null> => {
    loaded ??= world.users.get(id);
    return loaded;
  };
  const session = sessionOf(request, id);
  const key = `${id}:${session}`;
  if (session === '' || !isKnown(key, Date.now())) {
    const [account, profile] = await Promise.all([load(), profileOfId(world, id)]);
    if (!account) throw new DomainError('not_signed_in');
    if (!(await matchProfile(world, account, profile))) throw new DomainError('account_ended');
    if (session !== '') keepKnown(key, Date.now());
  }
  return { id, person: async () => personOf(await load(), world.settings.adminName) };
}

/** The administrator behind it, loaded at once: label:admin alone says nothing of verified. */
export async function adminOf(world: EndingWorld, request: Request): Promise<Caller> {
  const caller = await callerOf(world, request);
  if (!(await caller.person()).isAdmin) throw new DomainError('forbidden');
  return caller;
}
