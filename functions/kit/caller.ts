import { DomainError } from '../domain/errors.ts';
import { appwriteIdPattern } from '../domain/ids.ts';
import { isAdministrator } from '../domain/people/person.ts';
import type { Caller, Person, Users } from '../usecases/world.ts';

/** Appwrite sets this header. A forged twin in other letter case arrives joined by a comma: such an id fits no account. */
const userIdHeader = 'x-appwrite-user-id';

/** Appwrite's own header comes last, behind a forged twin in other letter case. */
export const clientIpOf = (request: Request): string =>
  (request.headers.get('x-appwrite-client-ip') ?? '').split(',').at(-1)?.trim() || 'unknown';

async function loadPerson(users: Pick<Users, 'get'>, id: string): Promise<Person> {
  const account = await users.get(id);
  if (!account) throw new DomainError('not_signed_in');
  if (!account.isActive) throw new DomainError('blocked');
  if (!account.isVerified) throw new DomainError('not_verified');
  return { id, name: account.name, email: account.email, isAdmin: isAdministrator(account.labels) };
}

/**
 * The person behind this execution. Appwrite starts the function for users/verified only, and whoever is blocked has no
 * session to start it with, so the id is enough until somebody asks for more.
 */
export function callerOf(users: Pick<Users, 'get'>, request: Request): Caller {
  const id = request.headers.get(userIdHeader) ?? '';
  if (!appwriteIdPattern.test(id)) throw new DomainError('not_signed_in');
  let loaded: Promise<Person> | undefined;
  const person = (): Promise<Person> => {
    loaded ??= loadPerson(users, id);
    return loaded;
  };
  return { id, person };
}

/** The administrator behind it, loaded at once: label:admin alone says nothing of verified. */
export async function adminOf(users: Pick<Users, 'get'>, request: Request): Promise<Caller> {
  const caller = callerOf(users, request);
  if (!(await caller.person()).isAdmin) throw new DomainError('forbidden');
  return caller;
}
