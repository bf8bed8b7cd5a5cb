import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FunctionServer, startFunctionServer } from './function-server.ts';

/**
 * Waiting runs of callers without an API key are limited in bytes and number, and cannot be scheduled for later. The
 * function sleeps longer than these tests take, so its runs never end.
 */
const code = `import { setTimeout as wait } from 'node:timers/promises';
export default async ({ res }) => { await wait(600_000); return res.text('done'); };`;
const path = '/functions/open/executions';
let server: FunctionServer;

beforeAll(async () => {
  server = await startFunctionServer([{ $id: 'open', code, execute: ['any'], timeout: 900 }]);
});
afterAll(() => server.close());

test('only an API key can schedule a run', async () => {
  const later = { async: true, scheduledAt: '2199-01-01T00:00:00.000Z' };
  expect(await server.call('POST', path, later, {})).toMatchObject({
    status: 401,
    body: { type: 'user_unauthorized' },
  });
  expect((await server.call('POST', path, later)).status).toBe(202);
});

const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}"]"${']'.repeat(levels - 1)}}`;

test.each([
  ['65,537 bytes', 'x'.repeat(65_537)],
  ['32,769 letters of two bytes', 'é'.repeat(32_769)],
  ['JSON 65 deep', deep(65)],
  ['brackets alone', '['.repeat(60_000)],
])('refuses a guest’s body of %s before the run is queued, but accepts it from an API key', async (_, body) => {
  for (const async of [true, false])
    expect((await server.call('POST', path, { async, body }, {})).body.type).toBe('general_argument_invalid');
  expect((await server.call('POST', path, { async: true, body })).status).toBe(202);
});

test.each(['x'.repeat(65_536), deep(64), `"${'['.repeat(100)}"`])(
  'accepts a body just below the limit',
  async (body) => {
    expect((await server.call('POST', path, { async: true, body }, {})).status).toBe(202);
  },
);

test('limits a guest’s waiting runs', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => server.call('POST', path, { async: true }, {})));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  // Runs of earlier tests may still wait and count; those of an API key do not count.
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(15);
});
