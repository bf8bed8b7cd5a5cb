import { ask } from '../../packages/appwrite-local/tests/support/http.ts';

/**
 * Creates an API key of this project with exactly these scopes; returns its secret. @throws the server's message on
 * failure
 */
export async function limitedKey(
  project: Parameters<typeof ask>[0] & { readonly key: string },
  scopes: readonly string[],
): Promise<string> {
  const body = { keyId: 'unique()', name: 'limited', scopes };
  const { status, body: made, text } = await ask(project, '/project/keys', { key: project.key, body });
  if (status !== 201) throw new Error(`No key: ${status} ${text}`);
  return String(made.secret);
}
