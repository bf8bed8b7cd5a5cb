import { register } from '../../functions/usecases/people/signup.ts';
import { field, mailedLink } from '../../packages/appwrite-local/tests/support/http.ts';
import type { Campus } from './campus.ts';

/** Registers a person; returns them with the link in their mail, which has not been opened. */
export async function registeredNow(campus: Campus) {
  const email = `${crypto.randomUUID()}@kampus.ac.id`;
  const url = 'http://localhost/verify-email';
  await register(campus.world, crypto.randomUUID(), { name: 'Wati', email, password: 'kuda-laut', url });
  const link = await mailedLink(campus.server, email);
  return { email, userId: field(link, 'userId'), secret: field(link, 'secret') };
}
