import { isIPv6 } from 'node:net';
import { DomainError } from '../domain/errors.ts';
import { appwriteIdPattern } from '../domain/id-patterns.ts';
import { isFixedAdmin } from '../domain/people/person.ts';
import { assertRight, isStaff, rightsOf } from '../domain/people/rights.ts';
import { officialNamesOf, shownName } from '../domain/people/staff-name.ts';
import type { EndingWorld } from '../usecases/people/account-deleted.ts';
import { matchProfile } from '../usecases/people/account-owner.ts';
import { profileOfId } from '../usecases/people/profile.ts';
import type { Viewer } from '../usecases/selling/product-views.ts';
import type { Account, Caller, Person, Settings, Users } from '../usecases/world.ts';

/**
 * Set by Appwrite for signed-in people. A forged header in different letter case is joined to it by a comma, and such
 * an id matches no account. A guest's forged header arrives alone, because Appwrite passes on no empty one.
 */
const userIdHeader = 'x-appwrite-user-id';
const userJwtHeader = 'x-appwrite-user-jwt';

/** What `visitorOf` needs of a world. */
interface VisitorWorld {
  readonly users: Pick<Users, 'idOfToken'>;
}

/**
 * An IPv6 address as its network (/64), because one connection usually has all addresses of a network. Other addresses
 * stay, and one that maps IPv4 becomes the IPv4 address.
 */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  // A URL has one spelling of each address, such as [2001:db8::1] and [::ffff:a00:1].
  const { hostname } = new URL(`http://[${ip.replace(/%.*/, '')}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = new Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after];
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`;
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}

/** The client's address for rate limits. Appwrite's own value comes last, after a forged copy in other letter case. */
export const clientIpOf = (request: Request): string =>
  networkOf((request.headers.get('x-appwrite-client-ip') ?? '').split(',').at(-1)?.trim() || 'unknown');

/**
 * Session id from the JWT header that Appwrite sets; '' if absent or another person's. The account is then read on each
 * call. The session id only saves reads. It grants nothing, because people can forge this header.
 */
function sessionOf(request: Request, userId: string): string {
  const parts = (request.headers.get(userJwtHeader) ?? '').split('.');
  if (parts.length !== 3) return '';
  try {
    const told: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString());
    if (typeof told !== 'object' || told === null || Reflect.get(told, 'userId') !== userId) return '';
    const session: unknown = Reflect.get(told, 'sessionId');
    return typeof session === 'string' && session.length <= 64 ? session : '';
  } catch {
    return ''; // not a token of Appwrite
  }
}

/**
 * Time of the last account check by session, from `performance.now`, which a changed system clock does not affect. A
 * session belongs to one account and ends with it.
 */
const known = new Map<string, number>();
const knownMs = 10 * 60_000;
const mostKnown = 10_000;

const isKnown = (key: string, now: number): boolean => {
  const at = known.get(key);
  return at !== undefined && now - at < knownMs;
};

function keepKnown(key: string, now: number): void {
  if (known.size >= mostKnown) known.clear();
  known.set(key, now);
}

/**
 * The caller of a public function; `userId` is '' without a session. Guests can forge the id and the JWT, so Appwrite
 * checks the JWT at the first call of a session.
 */
export async function visitorOf({ users }: VisitorWorld, request: Request): Promise<Viewer> {
  return {
    userId: await provenId(users, request),
    clientIp: clientIpOf(request),
    userAgent: request.headers.get('user-agent') ?? '',
  };
}

async function provenId(users: VisitorWorld['users'], request: Request): Promise<string> {
  const id = request.headers.get(userIdHeader) ?? '';
  const session = appwriteIdPattern.test(id) ? sessionOf(request, id) : '';
  if (session === '') return '';
  // Apart from the keys of `callerOf`, which trusts the id and not the JWT.
  const key = `proven ${id}:${session}`;
  if (isKnown(key, performance.now())) return id;
  if ((await users.idOfToken(request.headers.get(userJwtHeader) ?? '')) !== id) return '';
  keepKnown(key, performance.now());
  return id;
}

function assertUsable({ isActive, isVerified }: Account): void {
  if (!isActive) throw new DomainError('blocked');
  if (!isVerified) throw new DomainError('not_verified');
}

function personOf(account: Account | null, settings: Settings): Person {
  if (!account) throw new DomainError('not_signed_in');
  assertUsable(account);
  const { id, email, labels } = account;
  const official = officialNamesOf(settings.identity, settings.adminName);
  const name = shownName({ ...account, isStaff: isStaff(labels) }, official);
  // Only staff can be the owner, and some projects have not set the owner yet.
  const isOwner = isStaff(labels) && isFixedAdmin(id, settings.adminUserId);
  return { id, name, email, rights: rightsOf(labels, isOwner) };
}

/**
 * People can schedule an execution for any later time. Appwrite checks them when they ask for it, but not when it runs.
 */
function assertRunsNow(request: Request): void {
  if ((request.headers.get('x-appwrite-trigger') ?? 'http') !== 'http') throw new DomainError('forbidden');
}

/**
 * The signed-in person who called this execution. Appwrite runs the function for users/verified only, and a blocked
 * person has no session, so the id of a session that was seen in the last ten minutes is enough at first. An
 * asynchronous execution of another session may have waited, so its account is checked.
 * @throws DomainError forbidden, not_signed_in, account_ended, blocked, not_verified
 */
export async function callerOf(world: EndingWorld, request: Request): Promise<Caller> {
  assertRunsNow(request);
  const id = request.headers.get(userIdHeader) ?? '';
  if (!appwriteIdPattern.test(id)) throw new DomainError('not_signed_in');
  let loaded: Promise<Account | null> | undefined;
  const load = (): Promise<Account | null> => {
    loaded ??= world.users.get(id);
    return loaded;
  };
  const session = sessionOf(request, id);
  const key = `${id}:${session}`;
  if (session === '' || !isKnown(key, performance.now())) {
    const [account, profile] = await Promise.all([load(), profileOfId(world, id)]);
    if (!account) throw new DomainError('not_signed_in');
    if (!(await matchProfile(world, account, profile))) throw new DomainError('account_ended');
    assertUsable(account);
    if (session !== '') keepKnown(key, performance.now());
  }
  return { id, person: async () => personOf(await load(), world.settings) };
}

/**
 * The staff member who called this execution; the account is loaded immediately, because a label does not imply a
 * verified address. Each route checks its own right.
 */
export async function adminOf(world: EndingWorld, request: Request): Promise<Caller> {
  const caller = await callerOf(world, request);
  assertRight((await caller.person()).rights, 'staff');
  return caller;
}
