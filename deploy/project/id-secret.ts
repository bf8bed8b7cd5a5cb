/**
 * The project's secret for ids (functions/domain/keyed-ids.ts): created once, stored as a variable of the functions
 * that need it.
 */
import { randomBytes } from 'node:crypto';
import { keepVariable, notedVariable } from './noted-variable.ts';
import type { Target } from './target.ts';

export const idSecretName = 'ID_SECRET' as const;

/** Functions that create such ids or find rows by them: they move sales or delete accounts. */
export const idSecretUsers: readonly string[] = ['market', 'notifications', 'admin', 'accounts', 'payments', 'upkeep'];

/** Undefined before the first deploy. */
export const notedIdSecret = (target: Target) => notedVariable(target, idSecretUsers, idSecretName);

const newSecret = () => randomBytes(32).toString('hex');

/** The functions' current secret, else the `chosen` one (of a moved project), else a new one. */
export const idSecretOf = async (target: Target, chosen: string): Promise<string> =>
  (await notedIdSecret(target)) ?? (chosen || newSecret());

/**
 * For `npm start`: stores the secret as a variable of the running server's functions, which keeps it in its data
 * folder.
 */
export async function keepIdSecret(target: Target): Promise<string> {
  const value = (await notedIdSecret(target)) ?? newSecret();
  for (const functionId of idSecretUsers)
    await keepVariable(target, functionId, { key: idSecretName, value, secret: false });
  return value;
}
