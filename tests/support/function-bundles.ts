import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import type { AppwriteConfig } from 'appwrite-local/config';

export interface CampusWithFunctions extends LocalAppwrite {
  stop(): Promise<void>;
}

/** An embedded Appwrite that runs the bundles of the last build from a folder without node_modules. */
export async function startWithFunctions(variables: Record<string, string>): Promise<CampusWithFunctions> {
  const folder = await mkdtemp(join(tmpdir(), 'lapak-functions-'));
  await cp('dist/functions', join(folder, 'dist/functions'), { recursive: true });
  const project: AppwriteConfig = JSON.parse(await readFile('appwrite.json', 'utf8'));
  // Upkeep runs only when a test starts it, not every ten minutes, and no notifications are delivered.
  const quiet = ({ $id }: { readonly $id: string }) => ({
    schedule: '',
    ...($id === 'notifications' && { events: [] }),
  });
  const config = { ...project, functions: project.functions?.map((one) => ({ ...one, ...quiet(one) })) ?? [] };
  const server = await startLocalAppwrite({ config, configDir: folder, functionVariables: variables });
  const stop = async (): Promise<void> => {
    await server.close();
    await rm(folder, { recursive: true });
  };
  return { ...server, stop };
}
