import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunRequest } from '../../src/functions/runtime/protocol.ts';
import { WorkerPool } from '../../src/functions/runtime/worker-pool.ts';
import { runs } from '../support/proof.ts';

const CODE = `
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
let calls = 0;
const kept = [];
export default async ({ req, res, log, error }) => {
  calls++;
  switch (req.path) {
    case '/calls': return res.json({ calls });
    case '/echo': return res.json({ ...req, bodyText: req.bodyText, body: req.body, length: req.bodyBinary.length });
    case '/env': return res.json(process.env);
    case '/started-with': return res.text(readFileSync('/proc/self/environ', 'utf8'));
    case '/binary': return res.binary(Buffer.from(req.bodyBinary).reverse(), 200, { 'content-type': 'image/png', 'set-cookie': ['a=1', 'b=2'], 'X-Open-Runtimes-Secret': 's' });
    case '/throw': throw new Error('on purpose');
    case '/nothing': return;
    case '/log': log('one'); error(new Error('bad')); log({ a: 1 }); console.log('native %d', 7); process.stdout.write('raw'); return res.empty();
    case '/console': { await wait(5); console.log(req.query.name); return res.text(''); }
    case '/stray': Promise.reject(new Error('stray')); await wait(60_000); return res.empty();
    case '/late': setTimeout(() => { throw new Error('late') }, 1); await wait(60_000); return res.empty();
    case '/pid': return res.text(String(process.pid));
    case '/busy-end': setTimeout(() => { Promise.reject(new Error('late')); for (const end = Date.now() + 300; Date.now() < end; ); }, 1); return res.empty();
    case '/hang-end': setTimeout(() => { for (;;); }, 1); return res.empty();
    case '/exit': process.exit(3); return res.empty();
    case '/kill': process.kill(process.pid, 'SIGKILL'); return res.empty();
    case '/wait': await wait(Number(req.query.ms)); return res.text('waited');
    case '/hang': for (;;);
    case '/leak': for (;;) kept.push(new Array(100_000).fill({ calls }));
    case '/buffers': for (;;) { kept.push(Buffer.alloc(20_000_000, 1)); await wait(1); }
    case '/print': for (let i = 0; i < 50; i++) log('x'.repeat(1_000_000)); for (let i = 0; i < 6_000; i++) log('y'.repeat(8_000)); error('end'); return res.text('printed');
    default: return res.text('not found', 404);
  }
};
`;

let folder: string;
const pools: WorkerPool[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runtime-'));
  await writeFile(join(folder, 'main.mjs'), CODE);
  await writeFile(join(folder, 'main.cjs'), 'module.exports = async ({ res }) => res.text("cjs")');
  await writeFile(join(folder, 'broken.mjs'), 'throw new Error("at load")');
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function pool(file = 'main.mjs', env: Record<string, string> = {}) {
  const created = new WorkerPool(() => ({ folder, entrypoint: file, env, memoryMb: 64, localSocket: '' }));
  pools.push(created);
  return created;
}

const get = (path: string, more: Partial<RunRequest> = {}): RunRequest => ({
  method: 'GET',
  path,
  headers: {},
  body: '',
  timeoutSeconds: 20,
  logging: true,
  ...more,
});

describe('a function in its process', () => {
  it('stays loaded between runs, and handles several runs at the same time', async () => {
    const functions = pool();
    const answers = await Promise.all([1, 2, 3].map(() => functions.run(get('/calls'))));
    expect(answers.map((answer) => answer.body)).toEqual(['{"calls":1}', '{"calls":2}', '{"calls":3}']);
  });

  it('receives the request object of open-runtimes v5', async () => {
    const { body, headers } = await pool().run(
      get('/echo?a=1&b=x%20y&c', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', host: 'fn.localhost:4000', 'x-open-runtimes-secret': 'no' },
        body: '{"é":1}',
      }),
    );
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(String(body))).toMatchObject({
      method: 'PUT',
      headers: { 'content-type': 'application/json', host: 'fn.localhost:4000' },
      host: 'fn.localhost',
      port: 4000,
      scheme: 'http',
      path: '/echo',
      queryString: 'a=1&b=x%20y&c',
      query: { a: '1', b: 'x%20y', c: '' },
      url: 'http://fn.localhost:4000/echo?a=1&b=x%20y&c',
      bodyText: '{"é":1}',
      body: { é: 1 },
      length: 8,
    });
  });

  it('passes binary bodies both ways, returns repeated headers, and drops the runtime’s internal headers', async () => {
    const bytes = new Uint8Array([0, 1, 254, 255]);
    const answer = await pool().run(get('/binary', { method: 'POST', body: bytes }));
    expect(answer.body).toEqual(new Uint8Array([255, 254, 1, 0]));
    expect(answer.headers).toEqual({ 'content-type': 'image/png; charset=utf-8', 'set-cookie': ['a=1', 'b=2'] });
  });

  it('sees only its own environment variables', async () => {
    const { body } = await pool('main.mjs', { APPWRITE_FUNCTION_ID: 'f', MINE: '1' }).run(get('/env'));
    expect(JSON.parse(String(body))).toEqual({ APPWRITE_FUNCTION_ID: 'f', MINE: '1' });
  });

  it('starts with a process environment without secrets', async () => {
    const env = { APPWRITE_API_KEY: 'of-the-api', MINE: 'of-mine', NODE_EXTRA_CA_CERTS: '/etc/ca.pem' };
    const functions = pool('main.mjs', env);
    expect(JSON.parse(String((await functions.run(get('/env'))).body))).toEqual(env);
    const { body } = await functions.run(get('/started-with'));
    expect(body).toContain('NODE_EXTRA_CA_CERTS=/etc/ca.pem');
    expect(body).not.toMatch(/of-the-api|of-mine/);
  });

  it('separates logs from errors, also for native output', async () => {
    const functions = pool();
    const answer = await functions.run(get('/log'));
    expect(answer.logs).toMatch(/^one\n\{"a":1\}\nNative logs detected.*\nnative 7\nraw\n$/);
    expect(answer.errors).toMatch(/^Error: bad\n/);
    expect((await functions.run(get('/log', { logging: false }))).logs).toBe('');
  });

  it('gives each run its own output', async () => {
    const functions = pool();
    const names = ['ana', 'budi', 'citra'];
    const answers = await Promise.all(names.map((name) => functions.run(get(`/console?name=${name}`))));
    expect(answers.map((answer) => answer.logs.split('\n').at(-2))).toEqual(names);
  });

  it('may be CommonJS', async () => {
    expect((await pool('main.cjs').run(get('/'))).body).toBe('cjs');
  });

  it('answers 503 when its file is missing or throws while loading', async () => {
    expect(await pool('missing.mjs').run(get('/'))).toMatchObject({ statusCode: 503, body: '' });
    const broken = await pool('broken.mjs').run(get('/'));
    expect(broken.statusCode).toBe(503);
    expect(broken.errors).toContain('at load');
  });

  it('does not count as hanging when the clock is set ahead', async () => {
    const functions = pool();
    const running = functions.run(get('/wait?ms=1500'));
    // The response shows that the first run has started before the clock changes.
    expect((await functions.run(get('/calls'))).body).toBe('{"calls":2}');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect(await running).toMatchObject({ statusCode: 200, body: 'waited' });
  });
});

describe('a process that answers late is not treated as hanging, and keeps its state', () => {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  /** Suspends the process until `until` resolves, as a busy machine might. */
  const stopped = async (pid: number, until: () => Promise<unknown>) => {
    process.kill(pid, 'SIGSTOP');
    try {
      await until();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  };
  const pidOf = async (functions: WorkerPool) => Number((await functions.run(get('/pid'))).body);

  it('when the server was busy at the timeout', async () => {
    const functions = pool();
    const pid = await pidOf(functions);
    const running = functions.run(get('/wait?ms=60000', { timeoutSeconds: 0.5 }));
    await functions.run(get('/calls'));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
    expect(await running).toMatchObject({ statusCode: 500, errors: 'Execution timed out.\n' });
    expect(await pidOf(functions)).toBe(pid);
  });

  it('when it got no CPU time at the timeout', async () => {
    const functions = pool();
    const pid = await pidOf(functions);
    const running = functions.run(get('/wait?ms=60000', { timeoutSeconds: 0.5 }));
    await functions.run(get('/calls'));
    await stopped(pid, () => pause(2_000));
    expect(await running).toMatchObject({ statusCode: 500, errors: 'Execution timed out.\n' });
    expect(await pidOf(functions)).toBe(pid);
  });

  it('when it accepts no run for a while: another process takes the waiting runs, and it continues later', async () => {
    const functions = pool();
    const pid = await pidOf(functions);
    const asked: Promise<{ statusCode: number }>[] = [];
    await stopped(pid, () => {
      asked.push(...[1, 2].map(() => functions.run(get('/calls'))));
      return Promise.any(asked);
    });
    expect(await Promise.all(asked)).toMatchObject([{ statusCode: 200 }, { statusCode: 200 }]);
    await expect.poll(() => pidOf(functions)).toBe(pid);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a failing run affects no other run', () => {
  const neighbours = async (functions: WorkerPool, bad: RunRequest) => {
    await functions.run(get('/calls'));
    const [failed, neighbour] = await Promise.all([functions.run(bad), functions.run(get('/wait?ms=50'))]);
    const next = await functions.run(get('/calls'));
    return { failed, neighbour: neighbour.body, next: next.statusCode };
  };

  it.each([
    ['/throw', 'Error: on purpose'],
    ['/nothing', 'Return statement missing. return context.res.empty() if no response is expected.'],
    ['/stray', 'Error: stray'],
    ['/exit', 'process.exit(3)'],
    ['/kill', 'process.exit'],
  ])('%s', async (path, error) => {
    const { failed, neighbour, next } = await neighbours(pool(), get(path));
    expect(failed).toMatchObject({ statusCode: 500, body: '' });
    expect(failed.errors).toContain(error);
    expect({ neighbour, next }).toEqual({ neighbour: 'waited', next: 200 });
  });

  it('when it throws from a timer, which ends the process', async () => {
    const functions = pool();
    await functions.run(get('/calls'));
    const failed = await functions.run(get('/late'));
    expect(failed).toMatchObject({ statusCode: 500, body: '' });
    expect(failed.errors).toContain('Error: late');
    expect((await functions.run(get('/calls'))).body).toBe('{"calls":1}');
  });

  it('when it fails after responding: runs sent in the meantime go to a new process, and the old process ends', async () => {
    const functions = pool();
    const { body: pid } = await functions.run(get('/pid'));
    await functions.run(get('/busy-end'));
    // This run is sent while the process is busy. The process reads it after it has stopped accepting runs.
    const answer = async () => (await functions.run(get('/calls'))).body;
    // On a busy machine the process answers more runs before the timer in its code ends it.
    let body = await answer();
    for (let calls = 3; body === `{"calls":${calls}}`; calls++) body = await answer();
    expect(body).toBe('{"calls":1}');
    await expect.poll(() => isAlive(Number(pid))).toBe(false);
  });

  it('when it times out', async () => {
    const { failed, neighbour } = await neighbours(pool(), get('/wait?ms=60000', { timeoutSeconds: 0.1 }));
    expect(failed).toMatchObject({ statusCode: 500, body: '', errors: 'Execution timed out.\n' });
    expect(neighbour).toBe('waited');
  });

  it('when it blocks its thread forever: later runs continue in another process', async () => {
    const functions = pool();
    await functions.run(get('/calls'));
    const hanging = functions.run(get('/hang', { timeoutSeconds: runs(3, 5) }));
    const order: string[] = [];
    await Promise.all([
      hanging.then(() => order.push('hanging')),
      functions.run(get('/calls')).then(({ statusCode }) => order.push(`next ${statusCode}`)),
    ]);
    expect(order).toEqual(['next 200', 'hanging']);
    expect(await hanging).toMatchObject({ statusCode: 500, errors: 'Execution timed out.\n' });
  });

  it('when it blocks after its response: the waiting runs move to the next process', async () => {
    const functions = pool();
    await functions.run(get('/hang-end'));
    const answer = async () => (await functions.run(get('/calls', { timeoutSeconds: 0.1 }))).body;
    let body = await answer();
    for (let calls = 2; body === `{"calls":${calls}}`; calls++) body = await answer();
    expect(body).toBe('{"calls":1}');
  });

  it.each([['/leak'], ['/buffers']])('when it uses too much memory: %s', async (path) => {
    const functions = pool();
    const failed = await functions.run(get(path));
    expect(failed.statusCode).toBe(500);
    expect(failed.errors).toMatch(/memory/);
    expect((await functions.run(get('/calls'))).body).toBe('{"calls":1}');
  });

  it('when it prints 50 MB: the log is truncated to a million characters', async () => {
    const { statusCode, logs, errors } = await pool().run(get('/print'));
    expect(statusCode).toBe(200);
    expect(logs.length).toBe(1_000_000);
    expect(logs).toMatch(/^\[WARNING\] Logs truncated\. The output exceeded 1000000 characters\.\n/);
    expect(errors).toBe('end\n');
  });
});
