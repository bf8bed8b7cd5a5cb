/**
 * npm run host -- --data FOLDER [--settings FILE] [--port 4000] [--dry-run]: serves a campus for real people from this
 * machine. Updates data of an older version before the first response. Data that cannot be updated is left unchanged,
 * and the reason is printed in one line.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FolderInUse, type LocalAppwrite, startLocalAppwrite } from 'appwrite-local';
import { tellFailures } from 'appwrite-local/command';
import { loadConfig } from 'appwrite-local/config';
import { makeSteps, planHost } from './host/bring-up-to-date.ts';
import { embeddedKey } from './host/embedded-key.ts';
import { heldSocket } from './host/held-socket.ts';
import { environmentOf, serverOptions, settingsIn, webOptions } from './host/host-settings.ts';
import { Refusal } from './project/target.ts';

const logLevels = ['error', 'warn', 'info', 'debug'] as const;
const usage = `npm run host -- --data FOLDER [--settings FILE] [--port 4000] [--host 127.0.0.1] [--dry-run]
The settings are lines of NAME=VALUE as .env.example names them; without --settings those of .env and the environment.`;
const settled = tellFailures(usage);
/**
 * Exit code that tells a service manager not to retry, because settings or data must be corrected first (EX_CONFIG of
 * sysexits.h).
 */
const refused = 78;
/**
 * Time for open requests at shutdown, ms: a caller waits at most 30 s for a function, and an accepted connection may
 * send its request up to 10 s late.
 */
const patience = 45_000;

process.umask(0o077);
const string = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    data: string,
    settings: string,
    port: { ...string, default: '4000' },
    host: { ...string, default: '127.0.0.1' },
    'dry-run': { type: 'boolean', default: false },
  },
});
if (!values.data) {
  console.error(usage);
  process.exit(2);
}
const data = resolve(values.data);
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port "${values.port}" is no port: it is a whole number from 0 to 65535.`);
  process.exit(2);
}

async function run(): Promise<LocalAppwrite | undefined> {
  const file = values.settings && resolve(values.settings);
  const environment = environmentOf(file);
  // appwrite.json and the built files are in the release that contains this script.
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const given = settingsIn(file, environment, port);
  const project = loadConfig('appwrite.json');
  const { projectId } = project.config;
  if (!existsSync('dist/web/index.html') || !existsSync('dist/functions/market/main.js'))
    throw new Refusal(`${process.cwd()} is not built: run npm ci && npm run build there.`);
  const options = { ...serverOptions(given, projectId), data };

  /** Plans against the server that already uses this folder, if any: a folder has at most one. */
  const dryRun = async () => {
    const own = await startLocalAppwrite({ ...options, asleep: true, port: 0 }).catch((problem: unknown) => {
      if (problem instanceof FolderInUse) return undefined;
      throw problem;
    });
    try {
      const at = own ?? { endpoint: `http://127.0.0.1:${port}/v1`, projectId, key: embeddedKey(data) };
      const { steps, notes } = await planHost(at, given, project);
      for (const note of notes) console.log(`note: ${note}`);
      console.log(
        steps.length === 0 ? 'Nothing to do: the data is as this version needs it.' : `${steps.length} steps:`,
      );
      for (const [index, { title }] of steps.entries()) console.log(`  ${index + 1}. ${title}`);
      console.log('Nothing was changed (--dry-run).');
    } finally {
      await own?.close();
    }
  };
  const bringUpToDate = async (server: LocalAppwrite) => {
    const plan = await planHost(server, given, project);
    for (const note of plan.notes) console.log(`note: ${note}`);
    await makeSteps(plan, projectId, console.log);
    return plan.settings;
  };
  if (values['dry-run']) {
    await dryRun();
    return undefined;
  }

  // Starts on a random port until the data is up to date. Meanwhile, visitors wait in systemd's socket, or get the
  // proxy's error page.
  const unseen = await startLocalAppwrite({ ...options, asleep: true, port: 0 });
  const settings = await bringUpToDate(unseen).finally(() => unseen.close(patience));
  const socket = heldSocket(process.env, process.pid);
  const server = startLocalAppwrite({
    ...options,
    ...webOptions(settings, projectId),
    logLevel: logLevels.find((level) => level === environment.LOG_LEVEL) ?? 'info',
    keptAssets: join(data, 'kept-assets'),
    ...(socket === undefined ? { port, host: values.host } : { socket }),
  });
  // Signal handlers are installed before the first request, so that an early stop interrupts no request.
  const stop = () => void server.then(({ close }) => close(patience)).then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  return server;
}

try {
  const server = await run();
  if (server) {
    settled();
    const { version } = JSON.parse(readFileSync('dist/web/version.json', 'utf8'));
    console.log(`Lapak Kampus ${version} answers at ${new URL(server.endpoint).origin}.`);
  }
} catch (problem) {
  if (!(problem instanceof Error) || !['Refusal', 'OtherLayout', 'SetupProblem'].includes(problem.name)) throw problem;
  console.error(problem.message);
  process.exitCode = refused;
}
