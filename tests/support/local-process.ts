import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The embedded Appwrite as a program of its own, for tests that kill it. */
export interface LocalProcess {
  endpoint: string;
  project: string;
  key: string;
  data: string;
  pid: number;
  /** SIGKILL, as a power cut does it. */
  kill(): Promise<void>;
  /** Starts it again on the same data; the endpoint's port may be another one. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

/** The Node that runs type-stripped files: the devDependency, not whichever runs the tests. */
const node = existsSync('node_modules/.bin/node') ? 'node_modules/.bin/node' : process.execPath;

function launch(args: string[]): Promise<{ child: ChildProcess; endpoint: string }> {
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const endpoint = /https?:\/\/[\w.:[\]-]+\/v1/.exec(output)?.[0];
      if (endpoint) resolve({ child, endpoint: endpoint.replace('localhost', '127.0.0.1') });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server stopped with ${code}:\n${output}`)));
  });
}

/** Starts local/main.ts on a data folder of its own; `extra` are further command line arguments, `flags` those of Node itself. */
export async function startLocalProcess(
  extra: string[] = [],
  config = 'appwrite.json',
  flags: string[] = [],
): Promise<LocalProcess> {
  const data = mkdtempSync(join(tmpdir(), 'lapak-local-'));
  const [project, key] = ['lapak', 'test-key'];
  const program = [...flags, 'local/main.ts'];
  const args = [
    ...program,
    '--config',
    config,
    '--data',
    data,
    '--port',
    '0',
    '--project',
    project,
    '--key',
    key,
    ...extra,
  ];
  let running = await launch(args);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    running.child.kill(signal);
    await ended(running.child);
  };
  const server: LocalProcess = {
    endpoint: running.endpoint,
    project,
    key,
    data,
    pid: running.child.pid ?? 0,
    kill: () => end('SIGKILL'),
    start: async () => {
      running = await launch(args);
      server.endpoint = running.endpoint;
      server.pid = running.child.pid ?? 0;
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
  return server;
}
