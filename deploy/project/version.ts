/** The last deployed version: a variable of the function `market`, deployed with its code. */
import { readFileSync } from 'node:fs';
import { notedVariable } from './noted-variable.ts';
import type { DeployVariable, Target } from './target.ts';

export const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

const variable = 'APP_VERSION';
const bearer = 'market';

/** The version variable, for the one function that has it. */
export const versionVariables = (functionId: string): DeployVariable[] =>
  functionId === bearer ? [{ key: variable, value: version, secret: false }] : [];

/** The last deployed version and the next, in one line. */
export async function versionNote(target: Target): Promise<string> {
  const found = await notedVariable(target, [bearer], variable);
  if (found === version) return `version ${version} was deployed there last; it stays.`;
  return found
    ? `version ${found} was deployed there last; it becomes ${version}.`
    : `nothing was deployed there yet; it becomes ${version}.`;
}
