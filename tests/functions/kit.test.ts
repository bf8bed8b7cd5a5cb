import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DomainError } from '#domain/errors.ts';
import { limits } from '#domain/limits.ts';
import { adminOf, callerOf, clientIpOf } from '../../functions/kit/caller.ts';
import { failureResponse, input, serve } from '../../functions/kit/serve.ts';
import type { Account } from '../../functions/usecases/world.ts';
import { refusalOf } from '../support/refusals.ts';

const budi: Account = {
  id: 'budi',
  name: 'Budi',
  email: 'budi@kampus.ac.id',
  isActive: true,
  isVerified: true,
  labels: [],
};

const accounts = (account: Account) => ({ get: async (id: string) => (id === account.id ? account : null) });

const as = (...ids: string[]): Request => {
  const headers = new Headers();
  for (const id of ids) headers.append('x-appwrite-user-id', id);
  return new Request('http://function/', { headers });
};

describe('who is calling', () => {
  it('is the account that Appwrite names', async () => {
    const caller = callerOf(accounts(budi), as('budi'));
    expect(caller.id).toBe('budi');
    expect(await caller.person()).toEqual({
      id: 'budi',
      name: 'Budi',
      email: 'budi@kampus.ac.id',
      isAdmin: false,
    });
  });

  it.each([
    ['nobody', []],
    ['a forged second header', ['eko', 'budi']],
  ])('%s is refused without asking', (_, ids) => {
    expect(() => callerOf(accounts(budi), as(...ids))).toThrow('not_signed_in');
  });

  it.each([
    ['an id of no account', 'eko', budi, 'not_signed_in'],
    ['a blocked person', 'budi', { ...budi, isActive: false }, 'blocked'],
    ['an unverified person', 'budi', { ...budi, isVerified: false }, 'not_verified'],
  ])('%s is refused where the account is asked', async (_, id, account, code) => {
    expect((await refusalOf(callerOf(accounts(account), as(id)).person())).code).toBe(code);
  });

  it('the account is read once, however often it is asked', async () => {
    let reads = 0;
    const counting = { get: async () => (++reads ? budi : null) };
    const caller = callerOf(counting, as('budi'));
    await Promise.all([caller.person(), caller.person()]);
    expect(reads).toBe(1);
  });

  it('is an administrator only by the label', async () => {
    expect((await refusalOf(adminOf(accounts(budi), as('budi')))).code).toBe('forbidden');
    const admin = { ...budi, labels: ['admin'] };
    expect(await adminOf(accounts(admin), as('budi'))).toMatchObject({ id: 'budi' });
  });
});

describe('an error becomes an answer', () => {
  it('a refusal says its code and details', async () => {
    const response = failureResponse(new DomainError('cart_full', { limit: 20 }), () => undefined);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: { code: 'cart_full', details: { limit: 20 } } });
  });

  it('the unexpected says only the id under which it was logged; webhooks are asked to come again', async () => {
    const logged: string[] = [];
    const response = failureResponse(new Error('secret detail'), (message) => logged.push(message), 503);
    const body = await response.text();
    expect(response.status).toBe(503);
    expect(body).not.toContain('secret detail');
    const { logId } = JSON.parse(body).error.details;
    expect(logged).toEqual([expect.stringContaining(`${logId} Error: secret detail`)]);
  });
});

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['9.9.9.9, 10.0.0.1', '10.0.0.1'],
  ['', 'unknown'],
])('of the addresses "%s" the one that Appwrite wrote counts', (sent, ip) => {
  expect(clientIpOf(new Request('http://function/', { headers: { 'x-appwrite-client-ip': sent } }))).toBe(ip);
});

it.each([
  ['null', { '': 'invalid' }],
  ['[]', { '': 'invalid' }],
  ['{"count":"x"}', { count: 'invalid' }],
])('the body %s is refused with field codes, never with English', async (body, fields) => {
  const app = new Hono().post('/', input(z.object({ count: z.number() })), (c) => c.json({}));
  app.onError((error) => failureResponse(error, () => undefined));
  const headers = { 'content-type': 'application/json' };
  const answer = await app.request('/', { method: 'POST', headers, body });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ error: { code: 'invalid_input', details: { fields } } });
});

describe('what is asked', () => {
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

  it('is read up to its limit, and refused unread beyond it: Appwrite lets in ten megabytes of anybody’s', async () => {
    expect(await asked(new Uint8Array(limits.requestBytes).fill(120))).toMatchObject({ status: 200 });
    expect(await asked(new Uint8Array(limits.requestBytes + 1).fill(120))).toEqual({
      status: 422,
      text: '{"error":{"code":"invalid_input"}}',
    });
  });
});
