import { LeanClient } from '../adapters/client.ts';
import { createRows } from '../adapters/rows.ts';
import { endpoint, projectId, readShareAddresses } from '../adapters/settings.ts';
import type { AppwriteContext } from '../kit/appwrite-context.ts';
import { serve } from '../kit/serve.ts';
import type { ShareWorld } from '../usecases/share/read-shared.ts';
import { app } from './app.ts';

/** Reads only: nothing here can be missing that a transaction would need. */
const nothingToRepair = async () => undefined;

const createShareWorld = (key: string, log: (message: string) => void): ShareWorld => ({
  rows: createRows(new LeanClient().setEndpoint(endpoint()).setProject(projectId()).setKey(key), nothingToRepair),
  addresses: readShareAddresses(),
  log,
});

export default (context: AppwriteContext): Promise<unknown> => serve(context, app, createShareWorld, () => null);
