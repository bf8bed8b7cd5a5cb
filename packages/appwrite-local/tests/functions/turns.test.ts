import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { ask } from '../support/http.ts';
import { type As, type FunctionServer, startFunctionServer } from './function-server.ts';

/** Runs that stay open until an API key releases them, and their names in the order of their start. */
const code = `const held = [], begun = [];
export default async ({ req, res }) => {
  const [what, name] = req.bodyText.split(' ');
  if (what === 'begun') return res.json(begun);
  if (what === 'release') {
    for (const go of held.splice(0, Number(name))) go();
    return res.text('');
  }
  begun.push(name);
  await new Promise((go) => held.push(go));
  return res.text(name);
};`;

let server: FunctionServer;
beforeAll(async () => {
  const execute = ['any'];
  server = await startFunctionServer(
    ['one', 'other', 'later'].map(($id) => ({ $id, code, execute, timeout: 900 })),
    { trustProxy: true },
  );
});
afterAll(() => server.stop());

const hold = (id: string, name: string, as: As) => server.run(id, { body: `hold ${name}` }, as);
const release = (id: string, count = 1_000) => server.run(id, { body: `release ${count}` });
async function begun(id: string): Promise<string[]> {
  const { body } = await server.run(id, { body: 'begun' });
  const names: unknown = JSON.parse(String(body.responseBody));
  return Array.isArray(names) ? names.map(String) : [];
}

/** Releases runs until all `answers` have come. */
async function ended<T>(id: string, answers: Promise<T[]>): Promise<T[]> {
  let isOver = false;
  const all = answers.finally(() => {
    isOver = true;
  });
  while (!isOver) await release(id);
  return all;
}

test('runs two of a user’s hundred calls, queues sixty, answers 429 to the rest, and serves others next', async () => {
  const [many, other] = [await server.person('many'), await server.person('other')];
  const flood = Array.from({ length: 100 }, () => hold('one', 'many', many));
  const refused = flood.map((answer) => answer.then(({ status }) => status === 429));
  await eventually(async () => {
    const known = await Promise.all(refused.map((one) => Promise.race([one, Promise.resolve(false)])));
    expect(known.filter(Boolean).length).toBe(38);
  });
  const again = await ask(server, '/functions/one/executions', {
    body: { body: 'hold many' },
    headers: { 'x-appwrite-session': many.session ?? '' },
  });
  expect([again.status, again.body.type]).toEqual([429, 'general_rate_limit_exceeded']);
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await begun('one')).toEqual(['many', 'many']);
  // Other callers do not wait, neither in this function nor in another one, even with the same address.
  const others = [hold('one', 'other', other), hold('other', 'guest', server.guest)];
  await eventually(async () => {
    expect(await begun('one')).toEqual(['many', 'many', 'other']);
    expect(await begun('other')).toEqual(['guest']);
  });
  // The limit is per person across functions.
  expect((await hold('other', 'many', many)).status).toBe(429);
  await release('other');
  const answers = await ended('one', Promise.all([...others, ...flood]));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(64).fill(201), ...Array(38).fill(429)]);
});

test('answers one call each by seventy users behind one IP address', async () => {
  const people = await Promise.all(Array.from({ length: 70 }, (_, n) => server.person(`p${n}`)));
  const answers = await ended('other', Promise.all(people.map((person) => hold('other', 'person', person))));
  expect(answers.every(({ status }) => status === 201)).toBe(true);
});

test('queues guests by the client address from the proxy, also on a function’s domain', async () => {
  const { port } = new URL(server.endpoint);
  const visit = (address: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { host: `later.functions.localhost:${port}`, 'x-forwarded-for': address };
      const asking = request({ host: '127.0.0.1', port, method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(`${answer.statusCode} ${answer.headers['retry-after'] ?? ''}`.trim());
      });
      asking.once('error', reject).end('hold visit');
    });
  const execute = (address: string, name: string) =>
    ask(server, '/functions/later/executions', {
      body: { body: `hold ${name}` },
      headers: { 'x-forwarded-for': address },
    });
  const crowd = [execute('203.0.113.7', 'crowd'), execute('203.0.113.7', 'crowd')];
  await eventually(async () => expect(await begun('later')).toEqual(['crowd', 'crowd']));
  // An excess caller gets a `Retry-After`, which Midtrans obeys.
  const visits = Array.from({ length: 61 }, () => visit('203.0.113.7'));
  expect(await Promise.race(visits)).toBe('429 2');
  const elsewhere = execute('203.0.113.8', 'elsewhere');
  await eventually(async () => expect(await begun('later')).toContain('elsewhere'));
  expect(await begun('later')).toHaveLength(3);
  await ended('later', Promise.all([...crowd, elsewhere]));
  const statuses = await ended('later', Promise.all(visits));
  expect(statuses.toSorted()).toEqual([...Array(60).fill('200'), '429 2']);
});

test('runs one async execution per caller at a time; an API key never waits', async () => {
  const guests = await Promise.all(
    Array.from({ length: 4 }, () => server.run('later', { body: 'hold promised', async: true }, server.guest)),
  );
  expect(guests.map(({ status }) => status)).toEqual(Array(4).fill(202));
  const keys = Array.from({ length: 5 }, () => server.run('later', { body: 'hold key' }));
  await eventually(async () => {
    const names = await begun('later');
    expect(names.filter((name) => name === 'key')).toHaveLength(5);
    expect(names.filter((name) => name === 'promised')).toHaveLength(1);
  });
  await ended('later', Promise.all(keys));
  await eventually(async () => {
    await release('later');
    expect((await begun('later')).filter((name) => name === 'promised')).toHaveLength(4);
  });
  await release('later');
});
