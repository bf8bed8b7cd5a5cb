import { Account, Client, Users } from 'node-appwrite';
import { hasType } from '../../functions/adapters/answers.ts';
import { demoPassword, emailOf } from '../campus/people.ts';
import type { Appwrite } from '../plant-campus.ts';

/** Of these people, those whom the server lets in with the demo's address and password; no session is left behind. */
export async function whoCanSignIn({ endpoint, projectId, key }: Appwrite, keys: readonly string[]): Promise<string[]> {
  const client = () => new Client().setEndpoint(endpoint).setProject(projectId);
  const users = new Users(client().setKey(key));
  const able: string[] = [];
  for (const one of keys) {
    try {
      const credentials = { email: emailOf(one), password: demoPassword };
      const { $id: sessionId, userId } = await new Account(client()).createEmailPasswordSession(credentials);
      await users.deleteSession({ userId, sessionId });
      able.push(one);
    } catch (problem) {
      if (!hasType(problem, ['user_invalid_credentials', 'user_blocked'])) throw problem;
    }
  }
  return able;
}
