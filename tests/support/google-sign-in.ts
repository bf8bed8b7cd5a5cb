/** Signs in on the local Google consent page, with a browser's requests. */
import type { LocalAppwrite } from 'appwrite-local';
import { ask, field } from '../../packages/appwrite-local/tests/support/http.ts';

/** @returns the id of the account with this Google address. */
export async function signInByGoogle(server: LocalAppwrite, email: string): Promise<string> {
  const pages = 'success=http%3A%2F%2Flocalhost%2Fhome&failure=http%3A%2F%2Flocalhost%2Flogin';
  const started = await ask(server, `/account/tokens/oauth2/google?project=${server.projectId}&${pages}`);
  const cookie = started.cookies.map((line) => line.split(';')[0]).join('; ');
  const consent = new URL(started.headers.get('location') ?? '');
  const form = { state: field(consent, 'state'), email, name: 'Dari Google' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const chosen = await fetch(consent, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(form) });
  let url = chosen.headers.get('location') ?? '';
  while (url.startsWith(server.endpoint))
    url = (await ask(server, url, { headers: { cookie } })).headers.get('location') ?? '';
  return field(new URL(url), 'userId');
}
