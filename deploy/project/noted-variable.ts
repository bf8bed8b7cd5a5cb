import { type DeployVariable, orNothing, type Target } from './target.ts';

/** What one of these functions was told before, by a deploy or `npm start`; undefined where none knows it. */
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

/** Tells a function what it was not told yet; one that is not there is left out. */
export async function keepVariable({ functions }: Target, functionId: string, variable: DeployVariable): Promise<void> {
  const known = await orNothing(functions.listVariables({ functionId }));
  if (!known || known.variables.some(({ key }) => key === variable.key)) return;
  const variableId = `${functionId}_${variable.key}`.toLowerCase();
  await functions.createVariable({ functionId, variableId, ...variable });
}
