/**
 * `npm run dev`: the campus with its client served from the sources. A change in web/ or functions/ takes effect
 * immediately.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tellFailures } from 'appwrite-local/command';
import type { ViteDevServer } from 'vite';
import type { BundledFunction } from '../build/functions.ts';
import { logoOn, storedCampus } from '../deploy/campus/stored-campus.ts';
import { connect } from '../deploy/project/target.ts';
import { campusFileOf, logoIdOf } from '../deploy/site/campus-files.ts';
import { campus as demoCampus } from '../seeds/campus/campus.ts';
import { demoAccounts } from '../seeds/demo-accounts.ts';
import { FunctionReloader } from './dev/function-reloader.ts';
import { openFront } from './dev/web-front.ts';
import { buildFunctionsOf, functionsBuiltAt } from './start/builds.ts';
import { startCampus } from './start/campus.ts';
import { ensureDataFolder } from './start/data-folder.ts';
import { readFlags } from './start/flags.ts';
import { freePort } from './start/free-port.ts';
import { portTaken } from './start/port-taken.ts';
import { functionVariables, webConfig } from './start/settings.ts';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

async function dev(): Promise<void> {
  const started = performance.now();
  const { port: asked, data, limits } = readFlags(process.argv.slice(2), process.env, 'npm run dev');
  const port = await freePort(asked).catch((error: unknown) => {
    throw portTaken(error, asked);
  });
  const origin = `http://localhost:${port}`;
  ensureDataFolder(data);
  // Stale functions are rebuilt later, while the pages load. Only a new campus needs current ones now, for its seeding.
  buildFunctionsOf(existsSync(join(data, 'appwrite.sqlite')) ? 'missing' : 'stale');

  const campusPort = await freePort();
  const opened = startCampus({ port: campusPort, data, limits, env: process.env, front: origin });
  const running = opened.then(({ server }) => {
    const { functions } = JSON.parse(readFileSync('appwrite.json', 'utf8')) as { functions: BundledFunction[] };
    return new FunctionReloader(connect(server), functions, functionsBuiltAt(), (line) => console.log(line));
  });
  running.catch(() => undefined); // reported where it is awaited below
  const config = opened.then(({ vapidPublicKey }) => {
    const told = webConfig(functionVariables(origin, process.env, campusPort));
    return { projectId: 'lapak', ...told, vapidPublicKey };
  });
  config.catch(() => undefined); // reported where it is awaited below
  const front = openFront({
    port,
    campus: `http://127.0.0.1:${campusPort}`,
    config,
    written: async (path, plain) => {
      const { server } = await opened;
      const groups = await storedCampus(connect(server));
      const logoAt = logoOn(server.endpoint, server.projectId, logoIdOf(groups), (note) => console.log(note));
      return campusFileOf(path, plain, groups, logoAt);
    },
    settle: async (functionId) => (await running).settle(functionId),
  });
  const [campus, web] = await Promise.allSettled([opened, front]);
  if (campus.status === 'rejected' || web.status === 'rejected') {
    if (campus.status === 'fulfilled') await campus.value.server.close();
    if (web.status === 'fulfilled') await web.value.close();
    throw web.status === 'rejected' ? web.reason : campus.status === 'rejected' && campus.reason;
  }
  const unwatch = (await running).watch();
  stopOnSignal(web.value, campus.value.server, unwatch);
  console.log(`
Lapak Kampus, dev:        ${origin}
Kotak surat (email demo): ${origin}/mailbox

${demoAccounts(demoCampus)}

Data: ${data}. Ready after ${Math.round(performance.now() - started)} ms; Ctrl+C to stop.`);
}

function stopOnSignal(web: ViteDevServer, campus: { close(): Promise<void> }, unwatch: () => void): void {
  const stop = async () => {
    unwatch();
    await web.close();
    await campus.close();
  };
  const end = () => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('The server did not close cleanly:', error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

const settled = tellFailures('npm run dev -- [--port 4000] [--data .lapak] [--limits]');
await dev();
settled();
