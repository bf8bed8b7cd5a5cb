/** Data that a continuously running server deletes every hour. */
import { createServer } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { type BuiltApp, buildApp } from '../../src/app.ts';
import { executionTable } from '../../src/functions/execution-store.ts';
import { insertToken } from '../../src/tokens/store.ts';
import { eventually } from '../support/eventually.ts';

const hour = 3_600_000;
const day = 24 * hour;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

let built: BuiltApp | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await built?.close();
});

it('deletes executions after 14 days unless they still wait, and deletes expired file tokens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  built = await buildApp({ config: { projectId: 'p' } });
  built.listening(createServer());
  const { db } = built.app;
  const run = (id: string, age: number, status: string) => ({
    ...{ id, created: ago(age), updated: ago(age) },
    doc: { functionId: 'f', status } as Parameters<typeof executionTable.write>[1]['doc'],
  });
  db.writeNow((writer) => {
    // More rows than the sweep deletes in one slice.
    for (let n = 0; n < 1_200; n++) executionTable.write(writer, run(`old${n}`, 15 * day, 'completed'));
    executionTable.write(writer, run('promised', 15 * day, 'scheduled'));
    executionTable.write(writer, run('young', 13 * day, 'failed'));
    insertToken(writer, 'b', 'f', ago(hour));
    insertToken(writer, 'b', 'f', ago(-hour));
    insertToken(writer, 'b', 'f', null);
  });
  const left = () => [
    executionTable.all(db.read).map(({ id }) => id),
    db.read.all('SELECT expire FROM file_tokens').map(({ expire }) => expire === null || String(expire) > ago(0)),
  ];
  expect(left().map(({ length }) => length)).toEqual([1_202, 3]);
  vi.advanceTimersByTime(hour + 1);
  await eventually(() =>
    expect(left()).toEqual([
      ['promised', 'young'],
      [true, true],
    ]),
  );
});
