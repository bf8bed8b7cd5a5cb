import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import { adminOf, callerOf, clientIpOf, visitorOf } from '../../functions/kit/caller.ts';
import { failureResponse, input, serve } from '../../functions/kit/serve.ts';
import type { Account, AdminAppWorld } from '../../functions/usecases/world.ts';
import { refusalOf } from '../support/refusals.ts';

const budi: Account = {
  id: 'budi',
  name: 'Budi',
  email: 'budi@kampus.ac.id',
  createdAt: '2026-11-01T00:00:00.000+00:00',
  updatedAt: '2026-11-01T00:00:00.000+00:00',
  addressSince: '2026-11-01T00:00:00.000+00:00',
  isFirstAddress: true,
  isActive: true,
  isVerified: true,
  labels: [],
};

/** The part of the world that a known caller uses, and the calls made to it. */
function worldOf(account: Account, accountSince = account.createdAt) {
  const asked: string[] = [];
  const users = {
    get: async (id: string) => {
      asked.push(`account ${id}`);
      return id === account.id ? account : null;
    },
  };
  const rows = {
    list: async (table: string, { either: [one] }: { either: readonly [{ $id: string }] }) => {
      asked.push(`${table} ${one.$id}`);
      return [{ $id: one.$id, accountSince }];
    },
  };
  const settings = { adminName: '', adminUserId: 'admin', identity: campusDefaults.identity };
  return { asked, world: { users, rows, settings } as unknown as AdminAppWorld };
}

const as = (...ids: string[]): Request => {
  const headers = new Headers();
  for (const id of ids) headers.append('x-appwrite-user-id', id);
  return new Request('http://function/', { headers });
};

/** Appwrite's headers about the caller, possibly with a forged duplicate. */
function inSession(id: string, ...tokens: { userId: string; sessionId: string }[]): Request {
  const request = as(id);
  for (const token of tokens) {
    const payload = Buffer.from(JSON.stringify(token)).toString('base64url');
    request.headers.append('x-appwrite-user-jwt', `e30.${payload}.sign`);
  }
  return request;
}

afterEach(() => vi.useRealTimers());

describe('the caller', () => {
  it('is the account in Appwrite’s header', async () => {
    const caller = await callerOf(worldOf(budi).world, as('budi'));
    expect(caller.id).toBe('budi');
    expect(await caller.person()).toEqual({
      id: 'budi',
      name: 'Budi',
      email: 'budi@kampus.ac.id',
      rights: new Set(),
    });
  });

  it.each([
    ['nobody', []],
    ['a forged second header', ['eko', 'budi']],
  ])('%s is refused without a request to Appwrite', async (_, ids) => {
    const { asked, world } = worldOf(budi);
    await expect(callerOf(world, as(...ids))).rejects.toThrow('not_signed_in');
    expect(asked).toEqual([]);
  });

  it.each([
    ['an id of no account', 'eko', budi, 'not_signed_in'],
    ['a blocked person', 'budi', { ...budi, isActive: false }, 'blocked'],
    ['an unverified person', 'budi', { ...budi, isVerified: false }, 'not_verified'],
  ])('%s is refused when the account is read', async (_, id, account, code) => {
    // Without a session the account is read at once: the execution may have waited until after a block.
    expect((await refusalOf(callerOf(worldOf(account).world, as(id)))).code).toBe(code);
    const known = inSession('budi', { userId: 'budi', sessionId: crypto.randomUUID() });
    await callerOf(worldOf(budi).world, known);
    const asking = async () => (await callerOf(worldOf(account).world, id === 'budi' ? known : as(id))).person();
    expect((await refusalOf(asking())).code).toBe(code);
  });

  it.each(['schedule', 'event', 'http, schedule'])('is refused in an execution by "%s"', async (trigger) => {
    const { asked, world } = worldOf(budi);
    const request = as('budi');
    request.headers.set('x-appwrite-trigger', trigger);
    expect((await refusalOf(callerOf(world, request))).code).toBe('forbidden');
    expect(asked).toEqual([]);
    request.headers.set('x-appwrite-trigger', 'http');
    expect(await callerOf(world, request)).toMatchObject({ id: 'budi' });
  });

  it('is read once per request, however often it is used', async () => {
    const { asked, world } = worldOf(budi);
    const caller = await callerOf(world, as('budi'));
    await Promise.all([caller.person(), caller.person()]);
    expect(asked.filter((one) => one === 'account budi')).toHaveLength(1);
  });

  it('is read once per session, and every time if the session does not match', async () => {
    const { asked, world } = worldOf(budi);
    const [own, other] = ['own', 'other'].map(() => ({ userId: 'budi', sessionId: crypto.randomUUID() }));
    const foreign = { userId: 'eko', sessionId: crypto.randomUUID() };
    const callsOf = async (request: Request) => {
      asked.length = 0;
      await callerOf(world, request);
      return asked.length;
    };
    if (!own || !other) throw new Error('unreachable');
    expect(await callsOf(inSession('budi', own))).toBe(2);
    expect(await callsOf(inSession('budi', own))).toBe(0);
    expect(await callsOf(inSession('budi', other))).toBe(2);
    expect(await callsOf(inSession('budi'))).toBe(2);
    for (const twins of [[own, own], [own, foreign], [foreign]]) {
      expect(await callsOf(inSession('budi', ...twins))).toBe(2);
      expect(await callsOf(inSession('budi', ...twins))).toBe(2);
    }
    const odd = as('budi');
    odd.headers.set('x-appwrite-user-jwt', 'a.%%%.c');
    expect(await callsOf(odd)).toBe(2);
  });

  it('is read again after ten minutes, even if the clock was set back in between', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const { asked, world } = worldOf(budi);
    const request = inSession('budi', { userId: 'budi', sessionId: crypto.randomUUID() });
    await callerOf(world, request);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(9 * 60_000);
    await callerOf(world, request);
    expect(asked).toHaveLength(2);
    vi.advanceTimersByTime(2 * 60_000);
    await callerOf(world, request);
    expect(asked).toHaveLength(4);
  });

  it('has a sanitized name, whatever the account contains', async () => {
    const caller = await callerOf(worldOf({ ...budi, name: 'Admın\u3164' }).world, as('budi'));
    expect(await caller.person()).toMatchObject({ name: 'budi' });
  });

  it('is an administrator only by the label', async () => {
    expect((await refusalOf(adminOf(worldOf(budi).world, as('budi')))).code).toBe('forbidden');
    const admin = { ...budi, labels: ['admin'] };
    expect(await adminOf(worldOf(admin).world, as('budi'))).toMatchObject({ id: 'budi' });
  });
});

describe('the visitor of a public function', () => {
  /** Appwrite as far as it checks tokens: it has given out these. */
  function checking(...given: string[]) {
    const asked: string[] = [];
    const idOfToken = async (token: string) => {
      asked.push(token);
      return given.includes(token) ? 'budi' : null;
    };
    return { asked, world: { users: { idOfToken } } };
  }
  const own = () => inSession('budi', { userId: 'budi', sessionId: crypto.randomUUID() });
  const tokenOf = (request: Request) => request.headers.get('x-appwrite-user-jwt') ?? '';

  it('is the account whose token Appwrite accepts, asked once per session', async () => {
    const request = own();
    const { asked, world } = checking(tokenOf(request));
    for (let call = 0; call < 3; call++) expect(await visitorOf(world, request)).toMatchObject({ userId: 'budi' });
    expect(asked).toHaveLength(1);
  });

  it('is a guest with an id of their own choice', async () => {
    const { asked, world } = checking();
    for (const request of [
      as('budi'),
      as('x1'),
      as('eko', 'budi'),
      inSession('budi', { userId: 'eko', sessionId: 's' }),
    ])
      expect(await visitorOf(world, request)).toMatchObject({ userId: '' });
    expect(asked).toEqual([]);
    const forged = own();
    for (let call = 0; call < 2; call++) expect(await visitorOf(world, forged)).toMatchObject({ userId: '' });
    expect(asked).toHaveLength(2);
    // A person's token does not prove another id.
    const stolen = inSession('eko', { userId: 'eko', sessionId: 's' });
    expect(await visitorOf(checking(tokenOf(stolen)).world, stolen)).toMatchObject({ userId: '' });
  });
});

describe('an error response', () => {
  it('has code and details of a refusal', async () => {
    const response = failureResponse(new DomainError('cart_full', { limit: 20 }), () => undefined);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: { code: 'cart_full', details: { limit: 20 } } });
  });

  it('has only a log id for an unexpected error, and status 503 for webhooks', async () => {
    const logged: string[] = [];
    const response = failureResponse(new Error('secret detail'), (message) => logged.push(message), 503);
    const body = await response.text();
    expect(response.status).toBe(503);
    expect(body).not.toContain('secret detail');
    const { logId } = JSON.parse(body).error.details;
    expect(logged).toEqual([expect.stringContaining(`${logId} Error: secret detail`)]);
  });
});

const sentFrom = (ip: string) => new Request('http://function/', { headers: { 'x-appwrite-client-ip': ip } });

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['9.9.9.9, 10.0.0.1', '10.0.0.1'],
  ['', 'unknown'],
  ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
  ['2001:0DB8::7:a:b:c:d', '2001:db8:0:7::/64'],
  ['2001:db8:0:7:ffff::', '2001:db8:0:7::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:a00:1', '10.0.0.1'],
  ['1:2:3', '1:2:3'],
])('takes the client address that Appwrite wrote last in "%s"', (sent, ip) => {
  expect(clientIpOf(sentFrom(sent))).toBe(ip);
});

it.each([
  ['null', { '': 'invalid' }],
  ['[]', { '': 'invalid' }],
  ['{"count":"x"}', { count: 'invalid' }],
])('the body %s is refused with codes per field, never with English text', async (body, fields) => {
  const app = new Hono().post('/', input(z.object({ count: z.number() })), (c) => c.json({}));
  app.onError((error) => failureResponse(error, () => undefined));
  const headers = { 'content-type': 'application/json' };
  const answer = await app.request('/', { method: 'POST', headers, body });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ error: { code: 'invalid_input', details: { fields } } });
});

describe('the body of a request', () => {
  const echo = new Hono<{ Bindings: { world: object; caller: object } }>().post('/', async (c) =>
    c.text(await c.req.text()),
  );
  const asked = async (bytes: Uint8Array<ArrayBuffer>): Promise<{ text: string; status: number }> => {
    const answers: { text: string; status: number }[] = [];
    const res = {
      text: (text: string, status = 200) => answers.push({ text, status }),
      binary: () => 0,
      json: () => 0,
      empty: () => 0,
    };
    const req = { method: 'POST', url: '/', path: '/', queryString: '', headers: {}, bodyBinary: bytes, bodyText: '' };
    const quiet = () => undefined;
    await serve(
      { req, res, log: quiet, error: quiet },
      echo,
      () => ({}),
      () => ({}),
    );
    return answers[0] ?? { text: '', status: 0 };
  };

  it('is read up to its limit, and refused beyond it without being read', async () => {
    expect(await asked(new Uint8Array(limits.requestBytes).fill(120))).toMatchObject({ status: 200 });
    expect(await asked(new Uint8Array(limits.requestBytes + 1).fill(120))).toEqual({
      status: 422,
      text: '{"error":{"code":"invalid_input"}}',
    });
  });

  const nested = (levels: number) => '{"a":['.repeat(levels / 2) + ']}'.repeat(levels / 2);
  const list = (values: number) => `[${Array(values).fill('"a"').join(',')}]`;

  it.each([
    ['depth', nested(limits.requestDepth), nested(limits.requestDepth + 2)],
    ['number of values', list(limits.requestValues), list(limits.requestValues + 1)],
    ['number of lists', '[]'.repeat(limits.requestValues), '[]'.repeat(limits.requestValues + 1)],
  ])('is parsed up to a limit of its %s', async (_, most, more) => {
    expect(await asked(new TextEncoder().encode(most))).toMatchObject({ status: 200 });
    expect(await asked(new TextEncoder().encode(more))).toMatchObject({ status: 422 });
  });

  it('may contain any text in a string', async () => {
    for (const text of ['['.repeat(60_000), ','.repeat(60_000), '\\"['.repeat(10_000), '\\'])
      expect(await asked(new TextEncoder().encode(JSON.stringify({ text })))).toMatchObject({ status: 200 });
  });
});
