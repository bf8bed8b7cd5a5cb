/**
 * A process that sends one request many times in parallel, so that its own processing time does not count as the
 * server's delay. Forked by `startFlood`.
 */
import { fork } from 'node:child_process';
import { Agent, request } from 'node:http';

export interface Asked {
  /** HTTP URL with its path. */
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly count: number;
}

/** Placeholder for a different number in each request, in headers and body. */
export const eachOther = '%n%';

/**
 * Number of responses by status; an execution counts with its function's status; 0: the connection ended without a
 * response.
 */
export type Statuses = Readonly<Record<number, number>>;

function statusOf(status: number, text: string): number {
  const ran = /"responseStatusCode":(\d+)/.exec(text);
  return ran ? Number(ran[1]) : status;
}

function ask({ url, method, headers, body }: Asked, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const asking = request(url, { method, headers, agent }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        if (text.length < 4_000) text += chunk.toString('latin1');
      });
      answer.on('close', () => resolve(statusOf(answer.statusCode ?? 0, text)));
    });
    asking.once('error', () => resolve(0));
    asking.end(body);
  });
}

let made = 0;

async function flood(asked: Asked): Promise<Statuses> {
  const agent = new Agent({ keepAlive: true, maxSockets: asked.count });
  const statuses: Record<number, number> = {};
  const one = async () => {
    const number = (text: string) => text.replaceAll(eachOther, String(made++));
    const headers = Object.entries(asked.headers).map(([name, value]) => [name, number(value)] as const);
    const status = await ask({ ...asked, headers: Object.fromEntries(headers), body: number(asked.body) }, agent);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: asked.count }, one));
  agent.destroy();
  return statuses;
}

/** Starts the process. `send` resolves when all its requests are answered. */
export function startFlood() {
  const child = fork('tests/support/flood.ts', ['flood'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    send: (asked: Asked): Promise<Statuses> =>
      new Promise((resolve, reject) => {
        child.once('message', (statuses) => resolve(statuses as Statuses)).once('exit', reject);
        child.send(asked);
      }),
    stop: () => child.disconnect(),
  };
}

if (process.argv[2] === 'flood') process.on('message', async (asked: Asked) => process.send?.(await flood(asked)));
