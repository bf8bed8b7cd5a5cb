import { AppwriteException, Users } from 'node-appwrite';
import { type BenchServer, clientOf } from './campus.ts';

const admin = 'admin00000000000000a';

/** Signs an administrator in for the pages' code, which reads the server's address from the document. */
export async function signInAdmin(server: BenchServer): Promise<void> {
  const users = new Users(clientOf(server));
  await users.create({ userId: admin, email: 'admin@bench.test', name: 'Admin' }).catch((problem: unknown) => {
    // A data folder from an earlier run already has this account.
    if (!(problem instanceof AppwriteException) || problem.code !== 409) throw problem;
  });
  await users.updateEmailVerification({ userId: admin, emailVerification: true });
  await users.updateLabels({ userId: admin, labels: ['admin'] });
  const { secret } = await users.createSession({ userId: admin });
  const runtimeConfig = JSON.stringify({ endpoint: server.endpoint, projectId: server.project });
  Object.assign(globalThis, {
    document: { getElementById: () => ({ textContent: runtimeConfig }) },
    location: new URL(server.endpoint),
  });
  const { client } = await import('../../web/lib/appwrite.ts');
  client.setSession(secret);
}
