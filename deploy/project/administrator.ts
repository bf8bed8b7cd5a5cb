import { randomBytes } from 'node:crypto';
import type { AppwriteConfig } from 'appwrite-local/config';
import { Query } from 'node-appwrite';
import { notedVariable } from './noted-variable.ts';
import { orNothing, Refusal, type Target } from './target.ts';

/**
 * The administrator's id in demo campuses. It is public, so an account with it must not become the administrator of a
 * real campus.
 */
const printedId = 'admin00000000000000a';
const variable = 'ADMIN_USER_ID';
/** Format of generated ids: 80 random bits, so that no account with the id can exist before deploy creates it. */
const unguessable = /^a[0-9a-f]{20}$/;

/**
 * The administrator's id: the one stored with the functions by an earlier deploy, else the `chosen` one, else a new
 * one. @throws Refusal if the chosen one differs from the stored one
 */
export async function administratorId(target: Target, config: AppwriteConfig, chosen: string): Promise<string> {
  const noted = await notedId(target, config);
  if (noted !== undefined && chosen !== '' && chosen !== noted)
    throw new Refusal(
      `${variable} is ${chosen}, but the functions of this project know the administrator ${noted}: the id stays for the life of a project. Leave ${variable} empty, or set it to ${noted}.`,
    );
  return noted ?? (chosen || `a${randomBytes(10).toString('hex')}`);
}

/** The administrator's id that is stored with the functions; undefined before the first deploy. */
export const notedId = (target: Target, { functions = [] }: AppwriteConfig) =>
  notedVariable(
    target,
    functions.map(({ $id }) => $id),
    variable,
  );

/**
 * Refuses to make another person's account the administrator's. Accounts made by deploy have the label, which only an
 * API key can set, or an unguessable id. @throws Refusal
 */
export async function refuseStrangers({ users }: Target, { id, email }: { id: string; email: string }): Promise<void> {
  const found = await orNothing(users.get({ userId: id }));
  if (found && !found.labels.includes('admin') && (id === printedId || !unguessable.test(id)))
    throw new Refusal(
      `An account with the administrator's id ${id} (${found.email || 'without e-mail'}) exists and was not made by deploy; whoever registered it would get the administrator's rights. Delete it in the console (Auth), or give it the label admin there if it is yours; before a first deploy ${variable} can also stay empty.`,
    );
  if (email === '') return;
  const { users: others } = await users.list({ queries: [Query.equal('email', email.toLowerCase()), Query.limit(1)] });
  if (others[0] && others[0].$id !== id)
    throw new Refusal(
      `An account with the administrator's e-mail ${email} (id ${others[0].$id}) exists and was not made by deploy. Delete it (console: Auth; without one, on that person's page of the desk), or choose another ADMIN_EMAIL.`,
    );
}
