import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** An Appwrite that is told what each question for the account answers; everything else of a login succeeds. */
const accountAnswers: ('unknown' | 'known')[] = [];
let asked = 0;

const me = { $id: 'sari', email: 'sari@kampus.test', name: 'Sari', emailVerification: true, labels: [] };
const profile = { $id: 'sari', name: 'Sari', email: me.email, phone: '', photoId: '', role: 'user', blocked: false };
const unknown = { type: 'general_unauthorized_scope', code: 401, message: 'missing scopes (["account"])' };

function answerOf({ method, url = '' }: IncomingMessage): [number, unknown] {
  if (url.includes('/account/sessions')) return [201, { $id: 'session', userId: me.$id }];
  if (url.includes('/rows/sari')) return [200, profile];
  if (method === 'GET' && url.endsWith('/account')) {
    asked++;
    return accountAnswers.shift() === 'known' ? [200, me] : [401, unknown];
  }
  return [404, { type: 'general_route_not_found', code: 404, message: '' }];
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const [status, body] = request.method === 'OPTIONS' ? [204, ''] : answerOf(request);
  response.writeHead(status, {
    'content-type': 'application/json',
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
  });
  response.end(status === 204 ? undefined : JSON.stringify(body));
});

let signIn: typeof import('../../web/lib/session/enter-and-leave.ts').signIn;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const config = Object.assign(document.createElement('script'), { type: 'application/json', id: 'runtime-config' });
  config.textContent = JSON.stringify({ endpoint: `http://127.0.0.1:${port}/v1`, projectId: 'lapak' });
  document.head.append(config);
  vi.resetModules();
  ({ signIn } = await import('../../web/lib/session/enter-and-leave.ts'));
});

beforeEach(() => {
  accountAnswers.length = 0;
  asked = 0;
});

afterAll(() => void server.close());

test('a session that is not known at once is asked for a second time', async () => {
  accountAnswers.push('unknown', 'known');
  await expect(signIn(me.email, 'lapak123')).resolves.toMatchObject({ userId: 'sari' });
  expect(asked).toBe(2);
});

test('a session that stays unknown is refused after the second question', async () => {
  accountAnswers.push('unknown', 'unknown', 'known');
  await expect(signIn(me.email, 'lapak123')).rejects.toMatchObject({ code: 'general_unauthorized_scope' });
  expect(asked).toBe(2);
});

test('a session that is known is asked for once', async () => {
  accountAnswers.push('known');
  await expect(signIn(me.email, 'lapak123')).resolves.toMatchObject({ userId: 'sari' });
  expect(asked).toBe(1);
});
