import type { AppwriteConfig } from '../../local/core/config.ts';
import { orNothing, type Target } from './target.ts';

/** What a function was told before, by a deploy or `npm start`; undefined where no function knows it. */
export async function notedVariable(
  { functions }: Target,
  { functions: declared = [] }: Pick<AppwriteConfig, 'functions'>,
  name: string,
): Promise<string | undefined> {
  for (const { $id: functionId } of declared) {
    const known = await orNothing(functions.listVariables({ functionId }));
    const noted = known?.variables.find(({ key }) => key === name)?.value;
    if (noted) return noted;
  }
  return undefined;
}
