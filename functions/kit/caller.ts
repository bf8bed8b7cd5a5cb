import { DomainError } from '../domain/errors.ts';
import { appwriteIdPattern } from '../domain/ids.ts';
import { isAdministrator } from '../domain/people/person.ts';
import type { Account, Caller, Users } from '../usecases/world.ts';

/** Appwrite sets this header. A forged twin in other letter case arrives joined by a comma: such an id fits no account. */
const userIdHeader = 'x-appwrite-user-id';

/** Appwrite's own header comes last, behind a forged twin in other letter case. */
export const clientIpOf = (request: Request): string =>
  (request.headers.get('x-appwrite-client-ip') ?? '').split(',').at(-1)?.trim() || 'unknown';

function assertActive(account: Account): void {
  if (!account.isActive) throw new DomainError('blocked');
  if (!account.isVerified) throw new DomainError('not_verified');
}

/** The person behind this execution, loaded now: a key ignores permissions, so status and labels are checked here. */
export async function loadCaller(users: Pick<Users, 'get'>, request: Request): Promise<Caller> {
  const id = request.headers.get(userIdHeader) ?? '';
  if (!appwriteIdPattern.test(id)) throw new DomainError('not_signed_in');
  const account = await users.get(id);
  if (!account) throw new DomainError('not_signed_in');
  assertActive(account);
  return { id: account.id, name: account.name, email: account.email, isAdmin: isAdministrator(account.labels) };
}

export async function loadAdmin(users: Pick<Users, 'get'>, request: Request): Promise<Caller> {
  const caller = await loadCaller(users, request);
  if (!caller.isAdmin) throw new DomainError('forbidden');
  return caller;
}
