/** The project's secret for ids (functions/domain/keyed-ids.ts): made once, kept as a variable of the functions that need it. */
import { randomBytes } from 'node:crypto';
import type { AppwriteConfig } from '../../local/core/config.ts';
import { notedVariable } from './noted-variable.ts';
import type { Target } from './target.ts';

export const idSecretName = 'ID_SECRET' as const;

/** Functions that make such ids. */
export const idSecretUsers: readonly string[] = ['market'];

/** What the functions know already, else the `chosen` one (of a project that moved here), else a new one. */
export async function idSecretOf(target: Target, config: AppwriteConfig, chosen: string): Promise<string> {
  return (await notedVariable(target, config, idSecretName)) ?? (chosen || randomBytes(32).toString('hex'));
}

/** `npm start`: the running server's functions keep it in their data folder. */
export async function keepIdSecret(target: Target, config: AppwriteConfig): Promise<void> {
  if ((await notedVariable(target, config, idSecretName)) !== undefined) return;
  const value = randomBytes(32).toString('hex');
  for (const functionId of idSecretUsers)
    await target.functions.createVariable({
      functionId,
      variableId: idSecretName,
      key: idSecretName,
      value,
      secret: false,
    });
}
