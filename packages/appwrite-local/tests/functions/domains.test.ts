import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FunctionServer, startFunctionServer } from './function-server.ts';

const HOOK_CODE = `
import { createHmac } from 'node:crypto';
export default ({ req, res }) => {
  if (req.method === 'OPTIONS') return res.text('', 204, { 'access-control-allow-origin': '*' });
  if (req.path === '/cookies') return res.text('two', 200, { 'set-cookie': ['a=1', 'b=2'] });
  if (req.path === '/empty-error') return res.text('', 500);
  if (req.path === '/throw') throw new Error('on purpose');
  const right = createHmac('sha256', 'secret').update(req.bodyBinary).digest('hex') === req.headers['x-signature'];
  return res.json({ right, bytes: [...req.bodyBinary], url: req.url, method: req.method, user: req.headers['x-appwrite-user-id'] ?? null,
    trigger: req.headers['x-appwrite-trigger'], event: req.headers['x-appwrite-event'] ?? null }, right ? 200 : 403);
};`;

let server: FunctionServer;
let port: number;

beforeAll(async () => {
  server = await startFunctionServer([
    { $id: 'hook', code: HOOK_CODE, execute: ['any'] },
    { $id: 'members', code: HOOK_CODE, execute: ['users'] },
  ]);
  port = Number(new URL(server.endpoint).port);
});
afterAll(() => server.stop());

interface Visit {
  readonly method?: string;
  readonly host?: string;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
}

/** Sends a request to a function's domain, as a payment provider does. */
function visit(
  path: string,
  { method = 'POST', host = `hook.functions.localhost:${port}`, headers = {}, body }: Visit = {},
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('the domain of a function', () => {
  it('answers /.well-known/appwrite-local with its host and server, without calling the function', async () => {
    const { status, text } = await visit('/.well-known/appwrite-local', { method: 'GET' });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ host: `hook.functions.localhost:${port}`, server: expect.any(String) });
  });

  it('passes the body on byte for byte, so that signatures can be verified', async () => {
    const body = Buffer.from([0, 123, 255, 10, 13, 34]);
    const signature = createHmac('sha256', 'secret').update(body).digest('hex');
    const { status, headers, text } = await visit('/v1/pay?x=1', {
      method: 'PUT',
      body,
      headers: { 'x-signature': signature },
    });
    expect(status).toBe(200);
    expect(headers['x-appwrite-execution-id']).toMatch(/^[0-9a-f]{20}$/);
    expect(JSON.parse(text)).toMatchObject({
      right: true,
      bytes: [...body],
      method: 'PUT',
      url: `http://hook.functions.localhost:${port}/v1/pay?x=1`,
      trigger: 'http',
    });
  });

  it('runs the function without a caller and with the trigger "http", whatever headers the visitor sends', async () => {
    const claims = {
      'x-appwrite-user-id': 'ana',
      'x-appwrite-trigger': 'event',
      'x-appwrite-event': 'users.ana.create',
    };
    const { text } = await visit('/', { headers: claims });
    expect(JSON.parse(text)).toMatchObject({ user: null, trigger: 'http', event: 'users.ana.create' });
  });

  it('returns the function’s status and headers, and an HTML page for an error without a body', async () => {
    expect((await visit('/')).status).toBe(403);
    expect((await visit('/cookies')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(await visit('/', { method: 'OPTIONS' })).toMatchObject({ status: 204, text: '' });
    for (const path of ['/empty-error', '/throw']) {
      const { status, headers } = await visit(path);
      expect([status, headers['content-type']]).toEqual([500, 'text/html']);
    }
  });

  it('works only for functions with execute "any"', async () => {
    const { status, text } = await visit('/', { host: 'members.functions.localhost' });
    expect(status).toBe(401);
    expect(text).toContain('function_execute_permission_missing');
  });

  it('can be added by a proxy rule, each domain only once', async () => {
    const rule = { domain: 'Pay.Example.com', functionId: 'hook' };
    const created = await server.call('POST', '/proxy/rules/function', rule);
    expect(created).toMatchObject({
      status: 201,
      body: {
        domain: 'pay.example.com',
        deploymentResourceType: 'function',
        deploymentResourceId: 'hook',
        status: 'verified',
      },
    });
    expect((await server.call('POST', '/proxy/rules/function', rule)).body.type).toBe('rule_already_exists');
    expect((await server.call('POST', '/proxy/rules/function', { ...rule, functionId: 'none' })).status).toBe(404);
    expect((await server.call('GET', '/proxy/rules')).body.total).toBe(1);
    expect((await visit('/cookies', { host: 'pay.example.com' })).text).toBe('two');
    await server.call('DELETE', `/proxy/rules/${created.body.$id}`);
    expect((await visit('/cookies', { host: 'pay.example.com' })).status).toBe(404);
  });

  it('stores an execution for each request', async () => {
    await visit('/cookies', { method: 'GET' });
    const [last] = (await server.executions('hook')).slice(-1);
    expect(last).toMatchObject({ trigger: 'http', requestMethod: 'GET', requestPath: '/cookies', $permissions: [] });
  });
});
