import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LocalAppwrite, startLocalAppwrite } from '../../local/start.ts';

export interface CampusWithFunctions extends LocalAppwrite {
  stop(): Promise<void>;
}

/** An embedded Appwrite that runs bundles made now, in a folder of their own and far from node_modules. */
export async function startWithFunctions(variables: Record<string, string>): Promise<CampusWithFunctions> {
  const folder = await mkdtemp(join(tmpdir(), 'lapak-functions-'));
  await promisify(execFile)(process.execPath, ['scripts/build-functions.ts', folder]);
  const config = JSON.parse(await readFile('appwrite.json', 'utf8'));
  const server = await startLocalAppwrite({ config, configDir: folder, functionVariables: variables });
  const stop = async (): Promise<void> => {
    await server.close();
    await rm(folder, { recursive: true });
  };
  return { ...server, stop };
}
