import { join } from 'node:path';
import {
  AppwriteException,
  Client,
  type Compression,
  Functions,
  type ProjectKeyScopes,
  type Runtime,
  Storage,
  TablesDB,
} from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { loadConfig } from '../../src/core/config.ts';
import { packFolder } from '../../tests/support/pack.ts';
import { askUntil } from './asking.ts';
import type { Target } from './play.ts';
import { makeTables } from './tables.ts';

const { config, configDir } = loadConfig(join(import.meta.dirname, '../appwrite.json'));
const { tablesDB = [], buckets = [], functions = [] } = config;

/** An empty bucket that marks the backend of an earlier, interrupted run. */
const OURS = 'contract-suite';

/** The databases, buckets and functions that the scenarios need. The suite creates and removes them. */
export interface Backend {
  /**
   * Whether the project already had these databases, other than from an interrupted run. If so, its owner must agree to
   * empty it.
   */
  readonly wasThere: boolean;
  setUp(): Promise<void>;
  remove(): Promise<void>;
}

/** False if the resource does not exist. */
async function isThere(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof AppwriteException && error.code === 404) return false;
    throw error;
  }
}

/** The backend that the recordings were made against, on this server. */
export async function backendOf({
  endpoint,
  project,
  key,
}: Pick<Target, 'endpoint' | 'project' | 'key'>): Promise<Backend> {
  const client = new Client().setEndpoint(endpoint).setProject(project).setKey(key);
  const [tables, storage, code] = [new TablesDB(client), new Storage(client), new Functions(client)];
  const found = await Promise.all(tablesDB.map(({ $id: databaseId }) => isThere(tables.get({ databaseId }))));
  const isOurs = await isThere(storage.getBucket({ bucketId: OURS }));

  async function deploy({ $id: functionId, path, entrypoint }: (typeof functions)[number]): Promise<void> {
    const archive = InputFile.fromBuffer(packFolder(join(configDir, path)), 'code.tar.gz');
    const { $id: deploymentId } = await code.createDeployment({
      functionId,
      code: archive,
      activate: true,
      entrypoint,
    });
    // Waits without a limit: the first build pulls the runtime, and the server ends builds that take too long.
    const { status, buildLogs } = await askUntil(
      () => code.getDeployment({ functionId, deploymentId }),
      (deployment) => ['ready', 'failed'].includes(deployment.status),
      Number.POSITIVE_INFINITY,
    );
    if (status !== 'ready') throw new Error(`The function ${functionId} is not built (${status}): ${buildLogs}`);
  }

  async function remove(): Promise<void> {
    for (const { $id: functionId } of functions) await isThere(code.delete({ functionId }));
    for (const { $id: bucketId } of buckets) await isThere(storage.deleteBucket({ bucketId }));
    for (const { $id: databaseId } of tablesDB) await isThere(tables.delete({ databaseId }));
    await isThere(storage.deleteBucket({ bucketId: OURS }));
  }

  return {
    wasThere: found.includes(true) && !isOurs,
    async setUp() {
      if (isOurs) await remove();
      await storage.createBucket({ bucketId: OURS, name: 'Contract suite' });
      await makeTables({ endpoint, project, key });
      for (const { $id: bucketId, $permissions = [], compression, allowedFileExtensions = [], ...bucket } of buckets)
        await storage.createBucket({
          ...{ ...bucket, bucketId, permissions: [...$permissions] },
          ...{ allowedFileExtensions: [...allowedFileExtensions], compression: compression as Compression },
        });
      for (const one of functions) {
        const { $id: functionId, name, runtime, entrypoint, execute = [], scopes = [], timeout = 15 } = one;
        await code.create({
          ...{ functionId, name, runtime: runtime as Runtime, entrypoint, timeout, execute: [...execute] },
          scopes: [...scopes] as ProjectKeyScopes[],
        });
        await deploy(one);
      }
    },
    remove,
  };
}
