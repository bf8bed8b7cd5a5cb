/** A push service on this machine that can decrypt messages, because it knows its browsers' private keys. */
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import ece from 'http_ece';
import type { PushMessage } from '#domain/notifications/push-message.ts';
import { newDevice } from './devices.ts';

interface TakenPush {
  readonly device: string;
  readonly message: PushMessage;
  readonly headers: IncomingHttpHeaders;
}

export interface PushService {
  readonly origin: string;
  /** Accepted messages, in order. */
  readonly taken: readonly TakenPush[];
  /** Number of requests so far, including refused ones. */
  readonly calls: () => number;
  /** Creates a browser's subscription at this service, in the form that the server receives. */
  device(name?: string): ReturnType<typeof newDevice>['input'];
  /** Sets the response for all devices or for the named one; 'hang': no response; 'drop': closes the connection. */
  answer(how: number | 'hang' | 'drop', device?: string): void;
  close(): Promise<void>;
}

const json = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/**
 * Verifies the sender as a push service does (RFC 8292): it must own the keys, and the audience must be this service.
 * @throws Error
 */
function checkSender(authorization: string | undefined, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? [];
  const [head, claims, signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'));
  const { aud, exp, sub } = json(claims);
  if (!isSigned || aud !== origin || Number(exp) * 1000 < Date.now() || !/^(mailto|https):/.test(String(sub)))
    throw new Error(`A push service would not know its sender: ${JSON.stringify({ isSigned, aud, exp, sub })}`);
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, ReturnType<typeof newDevice>>();
  const answers = new Map<string, number | 'hang' | 'drop'>();
  const taken: TakenPush[] = [];
  let calls = 0;
  let origin = '';

  const take = (path: string, headers: IncomingHttpHeaders, body: Buffer, res: ServerResponse): void => {
    const browser = browsers.get(path);
    const how = answers.get(browser?.input.device ?? '') ?? answers.get('') ?? 201;
    if (how === 'hang') return;
    if (how === 'drop') return void res.destroy();
    if (!browser || how !== 201) return void res.writeHead(browser ? how : 404).end();
    checkSender(headers.authorization, origin);
    const authSecret = browser.auth.toString('base64url');
    const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: browser.ecdh, authSecret }).toString('utf8');
    taken.push({ device: browser.input.device, message: JSON.parse(text), headers });
    res.writeHead(201).end();
  };

  const server = createServer((req, res) => {
    calls += 1;
    const parts: Buffer[] = [];
    req.on('data', (part) => parts.push(part));
    req.on('end', () => {
      try {
        take(req.url ?? '', req.headers, Buffer.concat(parts), res);
      } catch (error) {
        console.error(error); // the test then fails, because the message was not accepted
        res.writeHead(400).end();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('The push service has no port.');
  origin = `http://127.0.0.1:${at.port}`;

  return {
    origin,
    taken,
    calls: () => calls,
    device(name = 'Ponsel') {
      const path = `/send/${randomUUID()}`;
      const browser = newDevice(`${origin}${path}`, name);
      browsers.set(path, browser);
      return browser.input;
    },
    answer(how, device = '') {
      answers.set(device, how);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
