/** Records of guests' executions are bounded in rows and bytes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unnamedBound } from '../../src/functions/execution-store.ts';
import { type Answer, type FunctionServer, startFunctionServer } from '../functions/function-server.ts';
import { eventually } from '../support/eventually.ts';
import { proof, runs } from '../support/proof.ts';

const code = `export default ({ req, res, log }) => { log('x'.repeat(Number(req.query.bytes ?? 0))); return res.text('ran'); };`;

let server: FunctionServer;
beforeAll(async () => {
  server = await startFunctionServer([{ $id: 'open', code, execute: ['any'] }]);
});
afterAll(() => server.stop());

const asGuest = (bytes: number) => server.run('open', { path: `/?bytes=${bytes}` }, server.guest);

interface Kept {
  readonly total: number;
  readonly bytes: number;
  /** Number of executions by signed-in people. */
  readonly people: number;
}

/** All stored executions that an API key sees, page by page. */
async function kept(): Promise<Kept> {
  const found = { total: 0, bytes: 0, people: 0 };
  for (let offset = 0; ; offset += 1_000) {
    const queries = [`{"method":"limit","values":[1000]}`, `{"method":"offset","values":[${offset}]}`];
    const query = queries.map((one, at) => `queries[${at}]=${encodeURIComponent(one)}`).join('&');
    const { body } = await server.call('GET', `/functions/open/executions?${query}`);
    const page = Array.isArray(body.executions) ? body.executions : [];
    for (const { logs, $permissions } of page) {
      found.total += 1;
      found.bytes += String(logs).length;
      found.people += $permissions.length > 0 ? 1 : 0;
    }
    if (page.length < 1_000) return found;
  }
}

/** A hundred runs, ten at a time: on a busy machine a hundred at a time could exceed the 30 s of a call. */
async function crowd(bytes: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < 100) answers.push(...(await Promise.all(Array.from({ length: 10 }, () => asGuest(bytes)))));
  return answers;
}
/** Maximum length of one execution's stored logs, characters. */
const longest = 8_000;

test('limits the bytes of guests’ execution records, and keeps those of signed-in users', async () => {
  await server.run('open', {}, await server.person('ana'));
  for (let round = 0; round < runs(27, 80); round++) {
    for (const { status } of await crowd(longest)) expect(status).toBe(201);
  }
  const isBounded = async () => expect((await kept()).bytes).toBeLessThan(unnamedBound.bytes + 200 * longest);
  await eventually(isBounded);
  const { total, people, bytes } = await kept();
  expect(people).toBe(1);
  expect(bytes).toBeGreaterThan(unnamedBound.bytes / 2); // the newest records are kept
  expect(total).toBeLessThan(2_400);
});

test.runIf(proof)('limits the number of guests’ execution records', async () => {
  for (let round = 0; round < 120; round++) for (const { status } of await crowd(0)) expect(status).toBe(201);
  await eventually(async () => expect((await kept()).total).toBeLessThan(unnamedBound.rows + 1_000));
});
