/** Accounts through node-appwrite: the Users API with the API key, and the verification mail as the person. */
import {
  Account as AccountApi,
  AppwriteException,
  type Client,
  ID,
  type Models,
  Query,
  Users as UsersApi,
} from 'node-appwrite';
import type { Account, Users } from '../usecases/world.ts';
import { byId, hasType, namedExactly, uncounted, unless } from './answers.ts';
import { LeanClient } from './client.ts';

const pageSize = 100;
const isMissing = (error: unknown): boolean => hasType(error, ['user_not_found']);

/** Appwrite has an e-mail target for each account; the target changes only when the address changes. */
function asAccount(user: Models.User): Account {
  const target = user.targets.find((one) => one.providerType === 'email' && one.identifier === user.email);
  return {
    id: user.$id,
    name: user.name,
    email: user.email,
    createdAt: user.$createdAt,
    updatedAt: user.$updatedAt,
    addressSince: target?.$updatedAt ?? null,
    isFirstAddress: target !== undefined && target.$createdAt === target.$updatedAt,
    isActive: user.status,
    isVerified: user.emailVerification,
    labels: user.labels,
  };
}

/** Language of the verification mail; the client requests the same (web/lib/appwrite.ts). */
const mailLocale = 'id';

const emailTaken = ['user_already_exists', 'user_email_already_exists'];
const passwordRefused = ['general_argument_invalid', 'password_personal_data', 'password_recently_used'];

export function createUsers(client: Client, log: (message: string) => void): Users {
  const users = new UsersApi(client);
  /** A client without the API key. */
  const visitor = (): LeanClient =>
    new LeanClient().setEndpoint(client.config.endpoint).setProject(client.config.project);
  /** The account API as this person, through a JWT, so that no session has to be deleted afterwards. */
  const accountOf = (jwt: string): AccountApi => new AccountApi(visitor().setLocale(mailLocale).setJWT(jwt));

  return {
    async get(userId) {
      const user = await byId(userId, () => users.get({ userId }), isMissing);
      return user && asAccount(user);
    },

    async some(ids) {
      const queries = [Query.equal('$id', [...ids]), Query.limit(pageSize)];
      return namedExactly((await users.list({ queries, total: uncounted })).users, ids).map(asAccount);
    },

    async *each() {
      let after: string | undefined;
      do {
        const queries = [Query.limit(pageSize), ...(after ? [Query.cursorAfter(after)] : [])];
        const page = await users.list({ queries, total: uncounted });
        yield* page.users.map(asAccount);
        after = page.users.length === pageSize ? page.users.at(-1)?.$id : undefined;
      } while (after);
    },

    async create(userId, input) {
      try {
        return asAccount(await users.create({ userId, ...input }));
      } catch (error) {
        if (hasType(error, emailTaken)) return 'email_taken';
        if (hasType(error, passwordRefused)) return 'password_refused';
        throw error;
      }
    },

    async byEmail(email) {
      const queries = [Query.equal('email', [email.toLowerCase()]), Query.limit(1)];
      const [found] = (await users.list({ queries, total: uncounted })).users;
      return found ? asAccount(found) : null;
    },

    /**
     * Asks Appwrite, because only Appwrite knows the allowed platforms. It checks the URL before the account, so a
     * nonexistent address (RFC 2606) is sufficient.
     */
    mayLinkTo: (url) =>
      unless(
        new AccountApi(client).createRecovery({ email: `${ID.unique()}@nobody.invalid`, url }).then(() => true),
        (error) => hasType(error, ['user_not_found', 'general_smtp_disabled']),
        true,
      ).catch((error: unknown) => {
        if (hasType(error, ['general_argument_invalid'])) return false;
        throw error;
      }),

    async sendVerification(userId, url) {
      const { jwt } = await users.createJWT({ userId });
      try {
        await accountOf(jwt).createEmailVerification({ url });
        return true;
      } catch (error) {
        if (!(error instanceof AppwriteException)) throw error;
        log(`The verification mail for ${userId} was not sent: ${error.type} ${error.message}`);
        return false;
      }
    },

    // Without the API key, because Appwrite then counts the attempts per account.
    verify: (userId, secret) =>
      unless(
        new AccountApi(visitor()).updateEmailVerification({ userId, secret }).then(() => true),
        (error) => hasType(error, ['user_invalid_token', 'user_not_found', 'general_argument_invalid']),
        false,
      ),

    idOfToken: (jwt) =>
      unless(
        accountOf(jwt)
          .get()
          .then(({ $id }) => $id),
        (error) => error instanceof AppwriteException && [401, 403, 404].includes(error.code),
        null,
      ),

    async signInToken(userId) {
      return (await users.createToken({ userId, length: 64, expire: 60 })).secret;
    },

    async hasIdentity(userId, email) {
      const queries = [Query.equal('userId', [userId]), Query.equal('providerEmail', [email]), Query.limit(1)];
      return (await users.listIdentities({ queries, total: uncounted })).identities.length > 0;
    },

    async setName(userId, name) {
      await users.updateName({ userId, name });
    },

    async setActive(userId, isActive) {
      await users.updateStatus({ userId, status: isActive });
    },

    async setVerified(userId, isVerified) {
      await users.updateEmailVerification({ userId, emailVerification: isVerified });
    },

    async setLabels(userId, labels) {
      await users.updateLabels({ userId, labels: [...labels] });
    },

    async endSessions(userId) {
      await users.deleteSessions({ userId });
    },

    delete: (userId) =>
      unless(
        users.delete({ userId }).then(() => true),
        isMissing,
        false,
      ),
  };
}
