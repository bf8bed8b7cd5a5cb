import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../packages/appwrite-local/tests/support/http.ts';
import { openSocket } from '../../packages/appwrite-local/tests/support/sockets.ts';
import { type Attacked, attackedServer, many } from '../support/attacked.ts';
import type { Health } from '../support/attacked-server.ts';
import { eventually } from '../support/eventually.ts';
import { runs } from '../support/proof.ts';

/** Memory per caller is bounded for any input and frequency. Each of these cases once leaked. */
const MB = 1_000_000;
const COUNT = runs(500, 5_000);
let open: Attacked;
let limited: Attacked;
beforeAll(async () => {
  [open, limited] = await Promise.all([attackedServer(), attackedServer({ limits: true })]);
});
afterAll(() => Promise.all([open.close(), limited.close()]));

async function keeps(server: Attacked, most: number, work: (n: number) => Promise<void>, count = COUNT): Promise<void> {
  await many(Math.min(50, count), 10, (n) => work(-n - 1)); // Warm-up: code and caches loaded by the first calls.
  const before: Health = await server.health();
  await many(count, 10, work);
  const kept = await eventually(async () => {
    const now = ((await server.health()).kept - before.kept) / MB;
    expect(now).toBeLessThan(most);
    return now;
  });
  console.log(`${count} calls: ${kept.toFixed(2)} MB more are kept`);
}

const signIn = (email: string) =>
  ask(limited, '/account/sessions/email', { body: { email, password: 'wrong-password' } });

test('refuses a sign-in whose e-mail address has 11 MB without keeping any of it', async () => {
  const long = 'x'.repeat(11 * MB);
  const work = async (n: number) => {
    const { status } = await signIn(`${n}${long}`);
    expect(status).toBe(413);
  };
  await keeps(limited, 5, work, runs(3, 120));
});

test('keeps little memory for failed sign-ins with long e-mail addresses', async () => {
  const long = Array.from({ length: 3 }, () => 'x'.repeat(60)).join('.');
  await keeps(
    limited,
    runs(5, 20),
    async (n) => {
      const { status } = await signIn(`a${n + 100}@${long}.example`);
      expect(status).toBe(401);
    },
    runs(40, 5_000),
  );
});

test('applies no rate limit to sign-ins with an invalid e-mail address, and keeps no memory for them', async () => {
  await keeps(limited, 5, async (n) => {
    const { status, headers } = await signIn(`${n}${'x'.repeat(10_000)}`);
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([400, null]);
  });
});

test('accepts a session secret in any encoding, and keeps no memory per encoding', async () => {
  await ask(open, '/users', { key: open.key, body: { userId: 'ana' } });
  const made = await ask(open, '/users/ana/sessions', { key: open.key, method: 'POST' });
  const { secret } = JSON.parse(Buffer.from(String(made.body.secret), 'base64').toString());
  await keeps(open, 10, async (n) => {
    const spelled = JSON.stringify({ id: 'ana', secret, n, more: 'x'.repeat(7_000) });
    const headers = { 'x-appwrite-session': Buffer.from(spelled).toString('base64') };
    expect((await ask(open, '/account', { headers })).status).toBe(200);
  });
});

test('bounds the memory of one socket’s subscriptions', async () => {
  const socket = await openSocket(open.endpoint, open.projectId);
  const text = 'x'.repeat(3_000);
  const queries = Array.from({ length: 15 }, (_, n) =>
    JSON.stringify({ method: 'equal', attribute: `a${n}`, values: [text] }),
  );
  let answers = socket.frames.length;
  const work = async (n: number) => {
    answers += 1;
    const own = answers; // a socket's messages are answered in order
    socket.send({ type: 'subscribe', data: [{ subscriptionId: `s${n}`, channels: n % 2 ? ['files'] : [], queries }] });
    await eventually(() => expect(socket.frames.length).toBeGreaterThanOrEqual(own));
  };
  await keeps(open, 5, work, runs(400, 2_000));
  expect(socket.frames.filter((frame) => frame.type === 'error').length).toBeGreaterThan(150);
  // The socket keeps its earlier subscriptions.
  expect(socket.socket.readyState).toBe(socket.socket.OPEN);
  socket.close();
});
