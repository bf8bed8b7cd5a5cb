import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The embedded Appwrite as a separate program, for tests that kill it. */
export interface LocalProcess {
  endpoint: string;
  project: string;
  key: string;
  data: string;
  pid: number;
  /** Its output so far, from every start. */
  said(): string;
  /** SIGKILL, like a power cut. */
  kill(): Promise<void>;
  /** Starts it again on the same data; the port may differ. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

/** The Node of the devDependencies, which can run TypeScript files; Vitest may run in another version. */
const node = existsSync('node_modules/.bin/node') ? 'node_modules/.bin/node' : process.execPath;

/** Project id of every started server. */
export const project = 'lapak';

interface Launch {
  data: string;
  key: string;
  config?: string;
  /** Further command line arguments. */
  extra?: string[];
  /** Flags of Node itself. */
  flags?: string[];
  /** The one core it may use (`taskset`); all by default. */
  core?: number;
  /** Further environment variables. */
  env?: Record<string, string>;
  /** Receives all its output. */
  hear?: (text: string) => void;
}

/**
 * Starts packages/appwrite-local/src/main.ts on a free loopback port; resolves with its address (`…/v1`) once it
 * answers.
 */
export function launch(asked: Launch): Promise<{ child: ChildProcess; endpoint: string }> {
  const { data, key, config = 'appwrite.json', extra = [], flags = [], core, env = {}, hear } = asked;
  const options = ['--config', config, '--data', data, '--port', '0', '--project', project, '--key', key, ...extra];
  const server = [...flags, 'packages/appwrite-local/src/main.ts', ...options];
  const [program, args] = core === undefined ? [node, server] : ['taskset', ['-c', String(core), node, ...server]];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      hear?.(chunk.toString());
      const endpoint = /https?:\/\/[\w.:[\]-]+\/v1/.exec(output)?.[0];
      if (endpoint) resolve({ child, endpoint: endpoint.replace('localhost', '127.0.0.1') });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server stopped with ${code}:\n${output}`)));
  });
}

/**
 * Starts packages/appwrite-local/src/main.ts on a data folder of its own. `extra`: further command line arguments;
 * `flags`: those of Node itself.
 */
export async function startLocalProcess(
  extra: string[] = [],
  config = 'appwrite.json',
  flags: string[] = [],
  env: Record<string, string> = {},
): Promise<LocalProcess> {
  const data = mkdtempSync(join(tmpdir(), 'lapak-local-'));
  let said = '';
  const hear = (text: string) => {
    said += text;
  };
  const asked = { data, key: 'test-key', config, extra, flags, env, hear };
  let running = await launch(asked);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    running.child.kill(signal);
    await ended(running.child);
  };
  const server: LocalProcess = {
    endpoint: running.endpoint,
    project,
    key: asked.key,
    data,
    pid: running.child.pid ?? 0,
    said: () => said,
    kill: () => end('SIGKILL'),
    start: async () => {
      running = await launch(asked);
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
