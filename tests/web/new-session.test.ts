import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

/** A fake Appwrite: responses to the account requests in order; all other requests of a login succeed. */
const accountAnswers: ('unknown' | 'known')[] = [];
let asked = 0;
/** Whether this device has a session that the app does not know. `ended` counts deleted sessions. */
let hasLeftover = false;
let ended = 0;
/** The server's error for a logout; null if it succeeds. */
let endRefused: [number, { type: string; code: number; message: string }] | null = null;

const sari = { $id: 'sari', email: 'sari@kampus.test', name: 'Sari', emailVerification: true, labels: [] };
const budi = { ...sari, $id: 'budi', email: 'budi@kampus.test', name: 'Budi' };
let me = sari;
/** What another tab does during this tab's account request. */
let meanwhile = () => {};
const exists = { type: 'user_session_already_exists', code: 401, message: 'a session is active' };
const unknown = { type: 'general_unauthorized_scope', code: 401, message: 'missing scopes (["account"])' };

function answerOf({ method, url = '' }: IncomingMessage): [number, unknown] {
  if (method === 'DELETE') {
    if (endRefused) return endRefused;
    hasLeftover = false;
    ended++;
    return [204, ''];
  }
  if (url.includes('/account/sessions') && hasLeftover) return [401, exists];
  if (url.includes('/account/sessions')) return [201, { $id: 'session', userId: me.$id }];
  if (method === 'GET' && url.endsWith('/account')) {
    asked++;
    const answer: [number, unknown] = accountAnswers.shift() === 'known' ? [200, me] : [401, unknown];
    meanwhile();
    meanwhile = () => {};
    return answer;
  }
  return [404, { type: 'general_route_not_found', code: 404, message: '' }];
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const [status, body] = request.method === 'OPTIONS' ? [204, ''] : answerOf(request);
  response.writeHead(status, {
    ...(status === 204 ? {} : { 'content-type': 'application/json' }),
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
  });
  response.end(status === 204 ? undefined : JSON.stringify(body));
});

let client: Awaited<ReturnType<typeof loadClient>>;

async function loadClient() {
  const [session, { queryClient }, drafts, outgoing, mark, codes, push, end, own] = await Promise.all([
    import('../../web/lib/session/enter-and-leave.ts'),
    import('../../web/lib/query-client.ts'),
    import('../../web/lib/device/drafts.ts'),
    import('../../web/lib/device/outbox-storage.ts'),
    import('../../web/lib/session/session-mark.ts'),
    import('../../web/lib/device/handover-codes.ts'),
    import('../../web/lib/push/push-mark.ts'),
    import('../../web/lib/session/session-end.ts'),
    import('../../web/lib/session/session.ts'),
  ]);
  return { ...session, queryClient, ...drafts, ...outgoing, ...mark, ...codes, ...push, ...end, ...own };
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const config = Object.assign(document.createElement('script'), { type: 'application/json', id: 'runtime-config' });
  config.textContent = JSON.stringify({ endpoint: `http://127.0.0.1:${port}/v1`, projectId: 'lapak' });
  document.head.append(config);
  vi.resetModules();
  client = await loadClient();
});

beforeEach(() => {
  accountAnswers.length = 0;
  asked = 0;
  ended = 0;
  hasLeftover = false;
  me = sari;
});

afterAll(() => void server.close());

test("a login requests the account a second time if the first response is a guest's", async () => {
  accountAnswers.push('unknown', 'known');
  await expect(client.signIn(me.email, 'lapak123')).resolves.toMatchObject({ userId: 'sari' });
  expect(asked).toBe(2);
});

test("a login fails if the second account response is a guest's, too: the cookie did not arrive", async () => {
  accountAnswers.push('unknown', 'unknown', 'known');
  await expect(client.signIn(me.email, 'lapak123')).rejects.toMatchObject({ code: 'cookies_refused' });
  expect(asked).toBe(2);
});

test('a login needs one account request if its response contains the account', async () => {
  accountAnswers.push('known');
  await expect(client.signIn(me.email, 'lapak123')).resolves.toMatchObject({ userId: 'sari' });
  expect(asked).toBe(1);
});

test('an expired session is announced only once', async () => {
  accountAnswers.push('known');
  await client.signIn(me.email, 'lapak123');
  const { sessionOptions, queryClient, onSessionEnd, markedSession } = client;
  await queryClient.fetchQuery({ ...sessionOptions, queryFn: async () => ({ kind: 'user', userId: 'sari' }) as never });
  const told: string[] = [];
  const undo = onSessionEnd((reason) => told.push(reason));
  for (const _ of [1, 2])
    await expect(queryClient.fetchQuery({ ...sessionOptions, staleTime: 0 })).resolves.toEqual({ kind: 'guest' });
  expect([told, markedSession()]).toEqual([['expired'], null]);
  undo();
});

test.each(['known', 'unknown'] as const)(
  'a late response for the previous session (%s) does not end the new session of another tab',
  async (before) => {
    accountAnswers.push('known');
    await client.signIn(sari.email, 'lapak123');
    accountAnswers.push(before, 'known');
    meanwhile = () => {
      me = budi;
      client.markSession(budi.$id);
    };
    const { sessionOptions, queryClient } = client;
    await expect(queryClient.fetchQuery({ ...sessionOptions, staleTime: 0 })).resolves.toMatchObject({
      userId: 'budi',
    });
    expect(client.markedSession()).toBe('budi');
  },
);

test('a login deletes a leftover session of this device and continues', async () => {
  hasLeftover = true;
  accountAnswers.push('known');
  await expect(client.signIn(me.email, 'lapak123')).resolves.toMatchObject({ userId: 'sari' });
  expect(ended).toBe(1);
});

test('a login without a verified address is refused with that reason', async () => {
  me = { ...sari, emailVerification: false };
  accountAnswers.push('known');
  await expect(client.signIn(me.email, 'lapak123')).rejects.toMatchObject({ code: 'not_verified' });
  expect(ended).toBe(1);
  expect(client.markedSession()).toBeNull();
});

describe('two people on one device', () => {
  const enter = (who: typeof sari) => {
    me = who;
    accountAnswers.push('known');
    return client.signIn(who.email, 'lapak123');
  };
  const orders = ['orders', 'list'];
  /** Data that remains in this tab and on this device when a session expires. */
  const leaveTraces = (): void => {
    client.keepDraft('checkout', 'Kos Melati 3');
    client.keepOutgoing(me.$id, 'pesan', 'Masih ada?');
    client.keepCode(me.$id, 'penjualan', '048213');
    client.queryClient.setQueryData(orders, 'of Sari');
  };

  test('the second one sees no data, drafts or messages of the first', async () => {
    await enter(sari);
    leaveTraces();
    await enter(budi);
    expect(client.markedSession()).toBe('budi');
    expect(client.queryClient.getQueryData(['session'])).toMatchObject({ userId: 'budi' });
    expect(client.queryClient.getQueryData(orders)).toBeUndefined();
    expect(client.readDraft('checkout')).toBe('');
    expect(client.readOutgoing('budi')).toEqual([]);
    expect(client.keptCode('budi', 'penjualan')).toBeNull();
  });

  test('the first one finds their drafts and unsent messages again', async () => {
    await enter(sari);
    leaveTraces();
    await enter(sari);
    expect(client.readDraft('checkout')).toBe('Kos Melati 3');
    expect(client.readOutgoing('sari')).toEqual(['Masih ada?']);
  });

  test('push notifications stop when another person logs in, and continue for the same one', async () => {
    await enter(sari);
    client.keepPushMark({ userId: 'sari', deviceId: 'laptop', endpoint: 'https://push.example/1' });
    await enter(sari);
    expect(client.pushMark()).toMatchObject({ userId: 'sari' });
    await enter(budi);
    expect(client.pushMark()).toBeNull();
  });

  const refusal = (code: number, type: string): [number, { type: string; code: number; message: string }] => [
    code,
    { type, code, message: type },
  ];

  test.each([
    [500, 'general_unknown'],
    [503, 'general_server_error'],
    [429, 'general_rate_limit_exceeded'],
    [403, 'general_access_forbidden'],
    [400, 'general_argument_invalid'],
  ])('a logout refused with %d %s changes nothing', async (code, type) => {
    await enter(sari);
    leaveTraces();
    client.keepPushMark({ userId: 'sari', deviceId: 'laptop', endpoint: 'https://push.example/1' });
    endRefused = refusal(code, type);
    await expect(client.signOut()).rejects.toMatchObject({ code: type });
    endRefused = null;
    expect(client.markedSession()).toBe('sari');
    expect(client.pushMark()).toMatchObject({ userId: 'sari' });
    expect(client.queryClient.getQueryData(['session'])).toMatchObject({ userId: 'sari' });
    expect(client.queryClient.getQueryData(orders)).toBe('of Sari');
    expect([client.readDraft('checkout'), client.readOutgoing('sari')]).toEqual(['Kos Melati 3', ['Masih ada?']]);
  });

  test.each([
    [401, 'general_unauthorized_scope'],
    [401, 'user_unauthorized'],
    [403, 'user_blocked'],
    [404, 'user_session_not_found'],
  ])('a logout of a session that has already ended (%d %s) succeeds', async (code, type) => {
    await enter(sari);
    endRefused = refusal(code, type);
    await client.signOut();
    endRefused = null;
    expect(client.markedSession()).toBeNull();
  });

  test('a logout clears all data', async () => {
    await enter(sari);
    leaveTraces();
    await client.signOut();
    expect(client.keptCode('sari', 'penjualan')).toBeNull();
    expect([client.markedSession(), client.readDraft('checkout'), client.readOutgoing('sari')]).toEqual([null, '', []]);
    expect(client.queryClient.getQueryData(orders)).toBeUndefined();
  });
});
