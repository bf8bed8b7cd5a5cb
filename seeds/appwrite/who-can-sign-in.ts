import { Account, Client, Users } from 'node-appwrite';
import { hasType } from '../../functions/adapters/answers.ts';
import { demoPassword } from '../campus/people.ts';
import type { Appwrite } from '../plant-campus.ts';

/** The addresses that can sign in with the demo's password. Leaves no session behind. */
export async function whoCanSignIn(
  { endpoint, projectId, key }: Appwrite,
  addresses: readonly string[],
): Promise<string[]> {
  const client = () => new Client().setEndpoint(endpoint).setProject(projectId);
  const users = new Users(client().setKey(key));
  const able: string[] = [];
  for (const email of addresses) {
    try {
      const credentials = { email, password: demoPassword };
      const { $id: sessionId, userId } = await new Account(client()).createEmailPasswordSession(credentials);
      await users.deleteSession({ userId, sessionId });
      able.push(email);
    } catch (problem) {
      if (!hasType(problem, ['user_invalid_credentials', 'user_blocked'])) throw problem;
    }
  }
  return able;
}
