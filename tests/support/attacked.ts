import { type ChildProcess, fork, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Health, Ready } from './attacked-server.ts';

const node = existsSync('node_modules/.bin/node') ? 'node_modules/.bin/node' : process.execPath;

export interface Attacked extends Ready {
  /** The process's health, and the time of the last request for it. Rejects when the process has ended. */
  health(): Promise<Health>;
  /** The process's stderr. */
  errors(): string;
  close(): Promise<void>;
}

interface Setup {
  /** Limit of open file descriptors. */
  readonly descriptors?: number;
  /** Whether Appwrite's rate limits apply. */
  readonly limits?: boolean;
}

export async function attackedServer({ descriptors, limits }: Setup = {}): Promise<Attacked> {
  const flags = ['--expose-gc', 'tests/support/attacked-server.ts', ...(limits ? ['limits'] : [])];
  const limited = `ulimit -n ${descriptors} && exec "$0" "$@"`;
  const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'ignore', 'pipe', 'ipc'];
  const child =
    descriptors === undefined
      ? fork(flags[1] ?? '', flags.slice(2), { execPath: node, execArgv: flags.slice(0, 1), stdio })
      : spawn('sh', ['-c', limited, node, ...flags, 'few'], { stdio });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-20_000);
  });
  const next = <T>() => nextMessage<T>(child, () => errors);
  const ready = await next<Ready>();
  return {
    ...ready,
    health: () => {
      const answer = next<Health>();
      child.send('health');
      return answer;
    },
    errors: () => errors,
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null) {
        child.disconnect();
        await gone;
      }
    },
  };
}

function nextMessage<T>(child: ChildProcess, errors: () => string): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => child.off('message', hear).off('exit', end).off('error', reject);
    const hear = (message: unknown) => {
      stop();
      resolve(message as T);
    };
    const end = (code: number | null) => {
      stop();
      reject(new Error(`the server ended with ${code}:\n${errors()}`));
    };
    if (child.exitCode !== null) return end(child.exitCode);
    child.on('message', hear).on('exit', end).on('error', reject);
  });
}

/** Where to connect: a port, or a Unix socket. */
export type Door = { readonly port: number } | { readonly path: string };

/** A connection to a target; null if it fails. */
export function reach(door: Door): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = 'port' in door ? connect(door.port, '127.0.0.1') : connect(door.path);
    socket.once('connect', () => resolve(socket));
    socket.on('error', () => resolve(null)); // these tests cause resets on purpose
    socket.once('close', () => resolve(null));
  });
}

/** Runs `work` for 0 … `count` - 1, with `width` in parallel. */
export async function many(count: number, width: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, lane));
}
