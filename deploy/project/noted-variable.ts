import { type DeployVariable, orNothing, type Target } from './target.ts';

/** The value that an earlier deploy or `npm start` set on one of these functions; undefined if none has it. */
export async function notedVariable(
  { functions }: Target,
  functionIds: readonly string[],
  name: string,
): Promise<string | undefined> {
  for (const functionId of functionIds) {
    const known = await orNothing(functions.listVariables({ functionId }));
    const noted = known?.variables.find(({ key }) => key === name)?.value;
    if (noted) return noted;
  }
  return undefined;
}

/** Sets the variable if it is missing; skips absent functions. */
export async function keepVariable({ functions }: Target, functionId: string, variable: DeployVariable): Promise<void> {
  const known = await orNothing(functions.listVariables({ functionId }));
  if (!known || known.variables.some(({ key }) => key === variable.key)) return;
  const variableId = `${functionId}_${variable.key}`.toLowerCase();
  await functions.createVariable({ functionId, variableId, ...variable });
}
