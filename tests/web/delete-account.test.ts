/** How the page handles a deletion that takes longer than Appwrite's synchronous timeout (30 s). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteAccount } from '../../web/features/profile/delete-account.ts';

interface Given {
  status: number;
  body: unknown;
  /** Duration of the deletion, ms. */
  after?: number;
}
const ran = (responseStatusCode: number, answered: unknown): Given => ({
  status: 201,
  body: {
    $createdAt: new Date().toISOString(),
    responseStatusCode,
    responseBody: answered ? JSON.stringify(answered) : '',
  },
});
const refused = (status: number, type: string): Given => ({ status, body: { type, code: status, message: '' } });

const done = ran(200, { deleted: true });
/** An execution that exceeded the function's timeout. */
const killed = ran(500, null);
const late: Given = { ...refused(408, 'function_synchronous_timeout'), after: 30_000 };
const nobody = refused(401, 'user_unauthorized');
const ended = ran(403, { error: { code: 'account_ended' } });

let answers: Given[];
let sent: number;
beforeEach(() => {
  sent = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('fetch', async () => {
    const { status, body, after = 5 } = answers[sent++] ?? refused(500, 'general_unknown');
    await new Promise((resolve) => setTimeout(resolve, after));
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function outcome(...given: Given[]): Promise<string> {
  answers = given;
  let isOver = false;
  const end = deleteAccount()
    .then(
      () => 'deleted',
      (error: unknown) => String(Reflect.get(Object(error), 'code')),
    )
    .finally(() => {
      isOver = true;
    });
  // Dynamic imports take real time.
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return `${await end} after ${sent}`;
}

test.each([
  ['done at once', [done], 'deleted after 1'],
  ['done by the second call', [late, done], 'deleted after 2'],
  ['a run exceeds its time limit and the next one continues', [killed, killed, done], 'deleted after 3'],
  ['done by the first run, after its call timed out', [late, nobody], 'deleted after 2'],
  ['done by upkeep', [killed, late, nobody], 'deleted after 3'],
  ['the second call reports that the account has ended', [late, ended], 'deleted after 2'],
  ['the browser repeated the request', [{ ...nobody, after: 30_050 }], 'deleted after 1'],
])('the account counts as deleted: %s', async (_, given, expected) => {
  expect(await outcome(...given)).toBe(expected);
});

test.each([
  ['a session that ended elsewhere', [nobody], 'user_unauthorized after 1'],
  ['an account that has ended before the first call', [ended], 'account_ended after 1'],
  ['the fixed administrator', [ran(403, { error: { code: 'fixed_admin' } })], 'fixed_admin after 1'],
  ['four timeouts in a row', [late, late, late, late], 'no_answer after 4'],
  ['a server that fails', [late, refused(503, 'general_unknown')], 'general_unknown after 2'],
])('the deletion fails with an error: %s', async (_, given, expected) => {
  expect(await outcome(...given)).toBe(expected);
});
