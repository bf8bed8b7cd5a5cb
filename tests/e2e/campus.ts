import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/start/free-port.ts';
import type { CampusName } from '../../seeds/demo-campuses.ts';
import { campusName } from './this-campus.ts';

/** A running demo campus: the same program as `npm start`, with its own port and data folder. */
export interface Campus {
  /** URL of the client. */
  url: string;
  /** …/v1 */
  api: string;
  project: string;
  /** The operator's API key. */
  key(): string;
  /** URL of the newest mail to a person. */
  mailOf(address: string): string;
  /** URL of the payment simulator. */
  simulator(): string;
  data: string;
  /** Id of the server's current process. */
  pid(): number;
  /** SIGKILL, like a power cut; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

/** LIMITS=1: with Appwrite's rate limits, all people at one IP address. */
const limits = process.env.LIMITS ? ['--limits'] : [];

/** CROSS_SITE=1: page and Appwrite are on different sites, and browsers reject Appwrite's cookies. */
export const isCrossSite = Boolean(process.env.CROSS_SITE);

function launch(port: number, data: string, more: NodeJS.ProcessEnv, name: CampusName): Promise<ChildProcess> {
  const args = ['scripts/start.ts', '--port', String(port), '--data', data, '--campus', name, ...limits];
  const site = isCrossSite ? { WEB_ENDPOINT: `http://127.0.0.1:${port}/v1` } : {};
  const env = { ...process.env, ...site, ...more };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(`http://localhost:${port}`)) resolve(child);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the campus stopped with ${code} before it answered:\n${output}`)));
  });
}

/**
 * Starts a seeded campus; `template`: a seeded data folder, copied for each caller. `env`: additional settings; `name`:
 * which of the demo campuses.
 */
export async function startCampus(
  template?: string,
  env: NodeJS.ProcessEnv = {},
  name: CampusName = campusName,
): Promise<Campus> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'lapak-campus-'));
  if (template && existsSync(template)) cpSync(template, data, { recursive: true });
  let child = await launch(port, data, env, name);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await gone(child);
  };
  const url = `http://localhost:${port}`;
  return {
    url,
    api: `${url}/v1`,
    project: 'lapak',
    key: () => {
      const { key }: { key: string } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8'));
      return key;
    },
    mailOf: (address) => `${url}/mailbox?to=${encodeURIComponent(address)}`,
    simulator: () => `${url}/midtrans`,
    data,
    pid: () => child.pid ?? 0,
    kill: () => end('SIGKILL'),
    start: async () => {
      child = await launch(port, data, env, name);
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
