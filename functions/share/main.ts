import { campusOf, clientWith } from '../adapters/project.ts';
import { createRows } from '../adapters/rows.ts';
import { readShareAddresses } from '../adapters/settings.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { serve } from '../kit/serve.ts';
import type { ShareWorld } from '../usecases/share/read-shared.ts';
import { app } from './app.ts';

/** This function only reads, so no transaction can miss a row that would need a repair. */
const nothingToRepair = async () => undefined;

async function createShareWorld(key: string, log: (message: string) => void): Promise<ShareWorld> {
  const { identity } = await campusOf(key, log);
  return {
    rows: createRows(clientWith(key), nothingToRepair),
    addresses: readShareAddresses(identity.marketName),
    colour: identity.colour,
    now: Date.now,
    log,
  };
}

export default (context: AppwriteContext): Promise<unknown> => serve(context, app, createShareWorld, () => null);
