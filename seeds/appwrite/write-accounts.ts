import { type Client, Users } from 'node-appwrite';
import { hasType, unless } from '../../functions/adapters/answers.ts';
import { demoPassword, type PersonSeed, personId } from '../campus/people.ts';
import { addressOf, type DemoCampus } from '../demo-campus.ts';
import { inParallel } from './in-parallel.ts';
import { hashOf } from './password-hash.ts';

const isMissing = (error: unknown): boolean => hasType(error, ['user_not_found']);
const isTaken = (error: unknown): boolean => hasType(error, ['user_already_exists', 'user_email_already_exists']);

/**
 * Creates missing accounts, and sets the demo's address on accounts without one. The e-mail is verified last, so an
 * existing account that is verified, or whose seed is not verified, is complete and is skipped. @returns the number of
 * created accounts
 */
export async function writeAccounts(
  client: Client,
  campus: Pick<DemoCampus, 'people' | 'mailDomain'>,
): Promise<number> {
  const users = new Users(client);
  const password = hashOf(demoPassword);
  let written = 0;

  const write = async (person: PersonSeed) => {
    const userId = personId(person.key);
    const known = await unless(users.get({ userId }), isMissing, null);
    if (known && (known.emailVerification || !person.verified)) return;
    if (!known) {
      const account = { userId, email: addressOf(campus, person.key), password, name: person.name };
      const made = await unless(
        users.createArgon2User(account).then(() => 1),
        isTaken,
        0,
      );
      written += made;
    } else if (known.email === '') {
      // Without ADMIN_EMAIL, deploy reserves the administrator's account without an address.
      await users.updatePassword({ userId, password: demoPassword });
      await users.updateEmail({ userId, email: addressOf(campus, person.key) });
    }
    if (person === campus.people[0]) await users.updateLabels({ userId, labels: ['admin'] });
    if (person.blocked) await users.updateStatus({ userId, status: false });
    if (person.verified) await users.updateEmailVerification({ userId, emailVerification: true });
  };

  await inParallel(campus.people, 4, write);
  return written;
}
