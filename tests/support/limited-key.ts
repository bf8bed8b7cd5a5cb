import { ask } from '../../packages/appwrite-local/tests/support/http.ts';

/** The secret of a new key of this project, with these scopes and no others. @throws what the server says instead of giving one */
export async function limitedKey(
  project: Parameters<typeof ask>[0] & { readonly key: string },
  scopes: readonly string[],
): Promise<string> {
  const body = { keyId: 'unique()', name: 'limited', scopes };
  const { status, body: made, text } = await ask(project, '/project/keys', { key: project.key, body });
  if (status !== 201) throw new Error(`No key: ${status} ${text}`);
  return String(made.secret);
}
