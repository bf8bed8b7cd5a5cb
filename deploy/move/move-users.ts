import { type Models, Query } from 'node-appwrite';
import { uncounted } from '../../functions/adapters/answers.ts';
import { orNothing, Refusal } from '../project/target.ts';
import { type BothEnds, canonical, pages, type Services, Sum } from './both-ends.ts';

type User = Models.User;

const usersOf = (end: Services) =>
  pages(async (queries) => (await end.users.list({ queries, total: uncounted })).users);

const contentOf = ({ $id, name, email, phone, status, labels, emailVerification, phoneVerification, prefs }: User) =>
  canonical([$id, name, email, phone, status, [...labels].sort(), emailVerification, phoneVerification, prefs]);

/**
 * Copies accounts with password hashes, labels, verification, blocks and preferences. Returns accounts that keep
 * another password at the target.
 */
export async function moveUsers({ from, to, say }: BothEnds): Promise<string[]> {
  let made = 0;
  const otherPassword: string[] = [];
  for await (const page of usersOf(from)) {
    for (const user of page) {
      const found = await orNothing(to.users.get({ userId: user.$id }));
      if (found && found.password !== user.password) otherPassword.push(user.email || user.$id);
      if (!found) made += 1;
      await putRight(to, user, found ?? (await create(to, user)));
    }
  }
  say(`  ${made} accounts made`);
  return otherPassword;
}

type Profile = Models.DefaultRow;

const profilesOf = async ({ tables }: Services, ids: readonly string[]): Promise<Map<string, Profile>> => {
  const queries = [Query.equal('$id', [...ids]), Query.limit(ids.length)];
  const at = { databaseId: 'market', tableId: 'profiles' };
  const { rows } = await tables.listRows<Profile>({ ...at, queries, total: uncounted });
  return new Map(rows.map((row) => [row.$id, row]));
};

const momentOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : 0);

/**
 * Stores in each profile the creation date of its moved account. Otherwise the account would count as a later one that
 * reuses the id. An account that counts as such at the source also does at the target.
 */
export async function bindProfiles({ from, to }: BothEnds): Promise<void> {
  for await (const page of usersOf(from)) {
    const ids = page.map(({ $id }) => $id);
    const [before, now] = await Promise.all([profilesOf(from, ids), profilesOf(to, ids)]);
    for (const { $id: rowId, $createdAt } of page) {
      const [known, profile] = [before.get(rowId), now.get(rowId)];
      if (!known || !profile) continue;
      const isTheirs = known.accountSince === null || momentOf(known.accountSince) === momentOf($createdAt);
      const accountSince = isTheirs ? (await to.users.get({ userId: rowId })).$createdAt : known.accountSince;
      if (momentOf(profile.accountSince) === momentOf(accountSince)) continue;
      const data = { accountSince, $updatedAt: profile.$updatedAt };
      await to.tables.updateRow<Profile>({ databaseId: 'market', tableId: 'profiles', rowId, data });
    }
  }
}

/**
 * Creates an account with the import call for its password hash. @throws Refusal for a hash that Appwrite cannot import
 */
function create({ users }: Services, user: User): Promise<User> {
  const { $id: userId, email, password = '', phone } = user;
  const name = user.name && { name: user.name }; // omitted where empty: '' is refused
  if (!password) return users.create({ userId, ...name, ...(email && { email }), ...(phone && { phone }) });
  const given = { userId, email, password, ...name };
  const options: Record<string, unknown> = { ...user.hashOptions };
  const number = (key: string) => Number(options[key]);
  switch (user.hash) {
    case 'argon2':
      return users.createArgon2User(given);
    case 'bcrypt':
      return users.createBcryptUser(given);
    case 'md5':
      return users.createMD5User(given);
    case 'phpass':
      return users.createPHPassUser(given);
    case 'scrypt':
      return users.createScryptUser({
        ...given,
        passwordSalt: String(options.salt),
        passwordCpu: number('costCpu'),
        passwordMemory: number('costMemory'),
        passwordParallel: number('costParallel'),
        passwordLength: number('length'),
      });
    default:
      throw new Refusal(`The password of ${email || userId} is hashed by "${user.hash}", which cannot be moved.`);
  }
}

/** One call per difference, so that the next run continues an interrupted one. */
async function putRight({ users }: Services, wanted: User, now: User): Promise<void> {
  const userId = wanted.$id;
  if (contentOf(wanted) === contentOf(now)) return;
  if (now.name !== wanted.name) await users.updateName({ userId, name: wanted.name });
  if (now.email !== wanted.email) await users.updateEmail({ userId, email: wanted.email });
  if (now.phone !== wanted.phone) await users.updatePhone({ userId, number: wanted.phone });
  if (canonical([...now.labels].sort()) !== canonical([...wanted.labels].sort()))
    await users.updateLabels({ userId, labels: wanted.labels });
  // Verifies after the address is set, because changing the address removes the verification.
  const { emailVerification, phoneVerification } = await users.get({ userId });
  if (emailVerification !== wanted.emailVerification)
    await users.updateEmailVerification({ userId, emailVerification: wanted.emailVerification });
  if (phoneVerification !== wanted.phoneVerification)
    await users.updatePhoneVerification({ userId, phoneVerification: wanted.phoneVerification });
  if (canonical(now.prefs) !== canonical(wanted.prefs)) await users.updatePrefs({ userId, prefs: wanted.prefs });
  if (now.status !== wanted.status) await users.updateStatus({ userId, status: wanted.status });
}

/** Count and checksum of all accounts, without their passwords. */
export async function sumOfUsers(end: Services): Promise<Sum> {
  const sum = new Sum();
  for await (const page of usersOf(end)) for (const user of page) sum.add(contentOf(user));
  return sum;
}
