import { planDeploy } from '../../../../deploy/project/deploy-project.ts';
import { connect, orNothing } from '../../../../deploy/project/target.ts';
import { loadConfig } from '../../src/core/config.ts';
import type { Target } from './play.ts';
import { makeTables } from './tables.ts';

const { config, configDir } = loadConfig('packages/appwrite-local/contract/appwrite.json');

/** What the scenarios need on a server: made by us, and removed by us. */
export interface Backend {
  /** Whether the project had these databases before: then its owner must agree that it is emptied. */
  readonly wasThere: boolean;
  setUp(): Promise<void>;
  remove(): Promise<void>;
}

/** The backend that the scenarios were recorded against, on this server. */
export async function backendOf({
  endpoint,
  project: projectId,
  key,
}: Pick<Target, 'endpoint' | 'project' | 'key'>): Promise<Backend> {
  const services = connect({ endpoint, projectId, key });
  const databases = (config.tablesDB ?? []).map(({ $id }) => $id);
  const found = await Promise.all(databases.map((databaseId) => orNothing(services.tables.get({ databaseId }))));
  return {
    wasThere: found.some((database) => database !== undefined),
    async setUp() {
      await makeTables({ endpoint, project: projectId, key });
      const rest = { ...config, tablesDB: [], tables: [] };
      const { steps } = await planDeploy({
        ...{ endpoint, projectId, key, config: rest, configDir, variables: () => [], domains: {} },
        ...{ admin: { id: 'nobody', email: '', password: '', name: '' }, webHosts: [], siteHost: '' },
        acceptMongodb: true,
      });
      // Sign-in methods stay as they are: the scenarios use them.
      for (const { title, run } of steps) if (!title.startsWith('turn off sign-in')) await run();
    },
    async remove() {
      for (const { $id: functionId } of config.functions ?? [])
        await orNothing(services.functions.delete({ functionId }));
      for (const { $id: bucketId } of config.buckets ?? [])
        await orNothing(services.storage.deleteBucket({ bucketId }));
      for (const databaseId of databases) await orNothing(services.tables.delete({ databaseId }));
    },
  };
}
