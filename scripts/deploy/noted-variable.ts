import { orNothing, type Target } from './target.ts';

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
