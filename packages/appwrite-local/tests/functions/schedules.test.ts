import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { delayedRuns } from '../../src/functions/delayed-runs.ts';
import { executionTable } from '../../src/functions/execution-store.ts';
import { functionSchedules, isCron } from '../../src/functions/function-schedules.ts';
import { eventually } from '../support/eventually.ts';
import { startFunctionServer, writeFunctions } from './function-server.ts';

const NOTE_CODE = `export default ({ req, res, log }) => {
  log(req.headers['x-appwrite-trigger'] + ' ' + req.method + ' ' + req.path + ' ' + JSON.stringify(req.bodyText) + ' ' + (req.headers['x-appwrite-user-id'] ?? ''));
  return res.empty();
};`;

const cleaning: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

/** Functions with a manual clock. */
async function withClock(functions: { $id: string; schedule?: string; enabled?: boolean }[]) {
  const { remove, ...written } = await writeFunctions(functions.map((one) => ({ code: NOTE_CODE, ...one })));
  const built = await buildApp({ ...written });
  built.listening(createServer());
  cleaning.push(remove, () => built.close());
  return {
    lookAt: (time: number) => functionSchedules.of(built.app).runDue(new Date(time)),
    runs: () => executionTable.all(built.app.db.read).filter(({ doc }) => doc.status === 'completed'),
    /** All runs of a function, with those that have not ended. */
    begun: (functionId: string) =>
      executionTable.all(built.app.db.read).filter(({ doc }) => doc.functionId === functionId),
  };
}

describe('a schedule', () => {
  it('runs its function once at each of its times in UTC', async () => {
    const { lookAt, runs, begun } = await withClock([
      { $id: 'yearly', schedule: '30 12 1 1 *' },
      { $id: 'never' },
      { $id: 'off', schedule: '* * * * *', enabled: false },
    ]);
    const year = new Date().getUTCFullYear() + 1;
    lookAt(Date.UTC(year, 0, 1, 12, 29, 59));
    lookAt(Date.UTC(year, 0, 1, 12, 30));
    lookAt(Date.UTC(year, 0, 1, 12, 30, 1));
    lookAt(Date.UTC(year, 11, 31));
    await eventually(() => expect(runs().length).toBe(1));
    lookAt(Date.UTC(year + 1, 0, 2));
    await eventually(() => expect(runs().length).toBe(2));
    expect(begun('off')).toEqual([]);
    expect(runs().at(-1)?.doc).toMatchObject({
      functionId: 'yearly',
      trigger: 'schedule',
      userId: '',
      logs: 'schedule POST / "" \n',
    });
  });

  it('has five fields', () => {
    expect(['*/10 * * * *', '0 3 * * 1-5', '0 0 1 1 *'].map(isCron)).toEqual([true, true, true]);
    expect(['* * * * * *', '* * * *', '61 * * * *', 'daily', ''].map(isCron)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('a scheduled execution', () => {
  it('needs an API key, and runs at its time, also after a restart', async () => {
    const data = await mkdtemp(join(tmpdir(), 'later-'));
    const functions = [{ $id: 'later', code: NOTE_CODE, execute: ['users'] }];
    const first = await startFunctionServer(functions, { data });
    cleaning.push(() => rm(data, { recursive: true }));
    const ana = await first.person('ana');
    const scheduledAt = new Date(Math.ceil(Date.now() / 60_000 + 2) * 60_000).toISOString(); // whole minutes only
    const order = { async: true, scheduledAt, path: '/then', body: 'hello' };
    expect((await first.run('later', order, ana)).status).toBe(401); // stricter than Appwrite: people cannot schedule runs for months in advance
    const { body } = await first.run('later', order);
    expect(body.status).toBe('scheduled');
    await first.stop();

    const { remove, ...written } = await writeFunctions(functions);
    const built = await buildApp({ ...written, data });
    built.listening(createServer());
    cleaning.push(remove, () => built.close());
    const execution = () => executionTable.get(built.app.db.read, String(body.$id))?.doc;
    functionSchedules.of(built.app).runDue(new Date(Date.now() + 60_000));
    expect(execution()?.status).toBe('scheduled');
    functionSchedules.of(built.app).runDue(new Date(Date.parse(scheduledAt) - 1));
    // The run still waits; it has not started.
    expect(delayedRuns.of(built.app).nextDue()).toBe(Date.parse(scheduledAt));
    functionSchedules.of(built.app).runDue(new Date(Date.parse(scheduledAt) + 1000));
    await eventually(() => expect(execution()?.status).toBe('completed'));
    expect(execution()).toMatchObject({
      trigger: 'schedule',
      userId: '',
      logs: 'schedule POST /then "hello" \n',
    });
  });

  it('is marked as failed, with a reason, if the server stopped while it ran', async () => {
    const data = await mkdtemp(join(tmpdir(), 'later-'));
    cleaning.push(() => rm(data, { recursive: true }));
    const functions = [{ $id: 'later', code: NOTE_CODE }];
    const first = await startFunctionServer(functions, { data });
    const { body } = await first.run('later');
    await first.stop();
    const stopped = new DatabaseSync(join(data, 'appwrite.sqlite'));
    const id = String(body.$id);
    const processing = `UPDATE ${executionTable.name} SET doc = json_set(doc, '$.status', 'processing') WHERE id = ?`;
    expect(stopped.prepare(processing).run(id).changes).toBe(1);
    stopped.close();

    const again = await startFunctionServer(functions, { data });
    cleaning.push(() => again.stop());
    const [execution] = await again.executions('later');
    expect(execution).toMatchObject({ $id: id, status: 'failed', responseStatusCode: 500 });
    expect(execution?.errors).toContain('The server was stopped');
  });
});
