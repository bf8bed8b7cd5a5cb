/**
 * A campus in separate processes, so that tests can kill them, fill their disk and move their clock; Midtrans stays
 * outside.
 */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LocalAppwrite } from 'appwrite-local';
import { startMidtransSimulator } from 'midtrans-simulator';
import { createWorld } from '../../functions/adapters/world.ts';
import {
  type LocalProcess,
  launch,
  startLocalProcess,
} from '../../packages/appwrite-local/tests/support/local-process.ts';
import { freePort } from '../../scripts/start/free-port.ts';
import { type Campus, openCampus, ownVariables, projectOfTest } from './campus.ts';
import { saveGroup } from './settings.ts';

export interface CampusProcess {
  readonly server: LocalProcess;
  /** A campus over the server's stored data, with the moved clock as its time. */
  readonly campus: Campus;
  /** Address of the payment simulator. */
  readonly midtrans: string;
  /** The campus's time, ms since 1970. */
  now(): number;
  /** Moves the clock of server and functions by `ms`; back if negative. */
  moveClock(ms: number): void;
  /** Starts another server on a copy of the data, in parallel. */
  startOn(data: string): Promise<{ campus: Campus; server: Reached; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

type Reached = Pick<LocalProcess, 'endpoint' | 'project' | 'key'>;

/** Address and key of a server, in the form that openCampus takes. */
function asLocal({ endpoint, project, key }: Reached): LocalAppwrite {
  const refuse = () => Promise.reject(new Error('A server in a process of its own is not emptied'));
  return { endpoint, projectId: project, key, mailbox: '', reset: refuse, close: async () => undefined };
}

/** Access to the data stored by the server at this address. */
function rowsAt(endpoint: string, key: string) {
  const before = process.env.APPWRITE_ENDPOINT;
  process.env.APPWRITE_ENDPOINT = endpoint;
  const { rows, users, files } = createWorld(key, (message) => console.error(message));
  process.env.APPWRITE_ENDPOINT = before;
  return { rows, users, files };
}

export async function startCampusProcess(): Promise<CampusProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'lapak-process-'));
  const port = await freePort();
  const midtransKey = 'SB-Mid-server-test';
  // A minute of the simulated Midtrans takes a second, so notifications that the dead server missed are resent while
  // the test waits.
  const simulator = await startMidtransSimulator({
    ...{ serverKey: midtransKey, minuteMs: 1_000 },
    notificationUrl: `http://payments.functions.localhost:${port}/`,
  });

  let offset = 0;
  const clock = join(folder, 'clock');
  const moved = `${pathToFileURL(resolve('tests/support/moved-clock.mjs')).href}?${new URLSearchParams({ file: clock })}`;
  const setClock = () => {
    // Renames the finished file, because the processes may read it at any moment.
    writeFileSync(`${clock}.new`, String(offset));
    renameSync(`${clock}.new`, clock);
  };
  setClock();

  const variables = {
    ...ownVariables,
    ...{ MIDTRANS_SERVER_KEY: midtransKey, MIDTRANS_CLIENT_KEY: 'SB-Mid-client-test', MIDTRANS_MODE: 'simulator' },
    ...{ MIDTRANS_API_URL: simulator.url, MIDTRANS_SNAP_URL: `${simulator.url}/snap/v1` },
    ...{ PLATFORM_FEE_PERCENT: '2.5', NODE_OPTIONS: `--import=${moved}` },
  };
  const variablesFile = join(folder, 'variables');
  writeFileSync(
    variablesFile,
    Object.entries(variables)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
  const config = join(folder, 'appwrite.json');
  writeFileSync(config, JSON.stringify(projectOfTest({})));
  const extra = ['--config-dir', process.cwd(), '--variables', variablesFile];
  const flags = [`--import=${moved}`];
  const server = await startLocalProcess([...extra, '--port', String(port)], config, flags);

  const now = () => Date.now() + offset;
  const opened = await openCampus({ running: asLocal(server) });
  const campus = { ...opened, world: { ...opened.world, now } };
  await saveGroup(campus.world, campus.admin, 'categories', campus.world.settings.categories);
  return {
    ...{ server, campus, midtrans: simulator.url, now },
    moveClock(ms) {
      offset += ms;
      setClock();
    },
    async startOn(data) {
      const { child, endpoint } = await launch({ data, key: server.key, config, extra, flags });
      const other = { ...campus, world: { ...campus.world, ...rowsAt(endpoint, server.key) } };
      const stop = async () => {
        const gone = new Promise((done) => child.once('exit', done));
        child.kill('SIGKILL');
        await gone;
      };
      return { campus: other, server: { ...server, endpoint }, stop };
    },
    async stop() {
      await server.stop();
      await simulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
