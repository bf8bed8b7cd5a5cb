import { join, resolve } from 'node:path';
import { FolderInUse, type LocalAppwrite, OtherLayout, startLocalAppwrite } from 'appwrite-local';
import { Client, type Models, TablesDB } from 'node-appwrite';
import { observed } from '../../deploy/observed.ts';
import { migrateData } from '../../deploy/project/data-migrations.ts';
import { keepIdSecret } from '../../deploy/project/id-secret.ts';
import { connect } from '../../deploy/project/target.ts';
import { keepVapidKeys } from '../../deploy/project/vapid-keys.ts';
import { webFiles } from '../../deploy/site/campus-files.ts';
import { pageHeaders } from '../../deploy/site/page-headers.ts';
import { unless } from '../../functions/adapters/answers.ts';
import { isMissing } from '../../functions/adapters/rows.ts';
import { previewLooks } from '../../functions/domain/photo-preview.ts';
import type { Row } from '../../functions/usecases/rows.ts';
import { type CampusName, demoCampuses } from '../../seeds/demo-campuses.ts';
import { plantCampus } from '../../seeds/plant-campus.ts';
import { turnOnMessages } from './demo-mail.ts';
import { freePort } from './free-port.ts';
import { paymentSimulator } from './payment-simulator.ts';
import { portTaken } from './port-taken.ts';
import { functionVariables, simulatorOptions, variablesOf, webConfig } from './settings.ts';
import { StartProblem } from './start-problem.ts';

export interface CampusOptions {
  /** 0 picks a free port. */
  readonly port: number;
  /** Folder, or ':memory:'. */
  readonly data: string;
  /** The demo campus to seed if there is none yet; default: the first. */
  readonly campus?: CampusName;
  /** Whether Appwrite's rate limits apply; default false. */
  readonly limits?: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** The public address, if another server serves the pages (http://localhost:4000); then this one serves none. */
  readonly front?: string;
}

export interface RunningCampus {
  /** http://localhost:4000 */
  readonly url: string;
  readonly server: LocalAppwrite;
  /** VAPID key for push subscriptions. */
  readonly vapidPublicKey: string;
  /** Whether the demo campus was seeded by this start. */
  readonly isNew: boolean;
}

/** The page's configuration. The VAPID key is added after a request to the server, because functions store it. */
interface Told {
  config: Readonly<Record<string, string>>;
}

async function listen(
  port: number,
  { data, limits = false, env, front }: CampusOptions,
  variables: Readonly<Record<string, string>>,
  told: Told,
): Promise<LocalAppwrite> {
  const simulator = simulatorOptions(port, env);
  try {
    return await startLocalAppwrite({
      config: 'appwrite.json',
      ...(front ? {} : { web: 'dist/web', webConfig: () => told.config, webHeaders: pageHeaders, webFiles }),
      ...(front || data === ':memory:' ? {} : { keptAssets: join(data, 'kept-assets') }),
      data,
      port,
      functionVariables: (functionId) => variablesOf(functionId, variables),
      limits,
      previews: previewLooks,
      observed,
      services: simulator ? [paymentSimulator(simulator)] : [],
    });
  } catch (error) {
    if (error instanceof FolderInUse) {
      const advice = 'close that one first (Ctrl+C), or keep this one elsewhere with --data and --port';
      throw new StartProblem(`A campus already runs on ${resolve(data)}: ${advice}.`);
    }
    if (error instanceof OtherLayout)
      throw new StartProblem(
        `${resolve(data)} holds data of another version, and nothing in it was changed: start afresh elsewhere (npm start -- --data .lapak-2), or move that folder away and run npm start again.`,
      );
    throw portTaken(error, port);
  }
}

/** Whether the seeding is complete. Its last step is the recount, so a count of people means a complete campus. */
async function isPlanted({ endpoint, projectId, key }: LocalAppwrite): Promise<boolean> {
  const tables = new TablesDB(new Client().setEndpoint(endpoint).setProject(projectId).setKey(key));
  const totals = tables.getRow<Row<'totals'> & Models.Row>({ databaseId: 'market', tableId: 'totals', rowId: 'all' });
  return unless(
    totals.then(({ users }) => users > 0),
    isMissing,
    false,
  );
}

/** Starts the embedded Appwrite with everything of this project, and seeds the demo campus if there is none. */
export async function startCampus(options: CampusOptions): Promise<RunningCampus> {
  const port = options.port || (await freePort());
  const { front, env } = options;
  const campus = demoCampuses[options.campus ?? 'pertama'];
  const variables = functionVariables(front ?? `http://localhost:${port}`, env, port, campus);
  const told: Told = { config: webConfig(variables, env) };
  const server = await listen(port, options, variables, told);
  try {
    const target = connect(server);
    await migrateData(target);
    const idSecret = await keepIdSecret(target);
    const vapidPublicKey = await keepVapidKeys(target, idSecret);
    told.config = { ...told.config, vapidPublicKey };
    await turnOnMessages(target, campus);
    const isNew = !(await isPlanted(server));
    if (isNew) await plantCampus(server, Date.now(), campus, idSecret);
    return { url: `http://localhost:${port}`, server, vapidPublicKey, isNew };
  } catch (error) {
    await server.close();
    throw error;
  }
}
