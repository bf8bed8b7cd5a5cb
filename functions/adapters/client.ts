/** The SDK's client over node:http: its fetch costs three times the CPU of the same call (bench/RESULTS.md, orders). */
import * as http from 'node:http';
import * as https from 'node:https';
import { AppwriteException, Client, type Payload } from 'node-appwrite';

/** What the SDK's fetch waits for the next byte of an answer, ms. */
const patienceMs = 300_000;
/** Connections are kept open this long between calls, as the SDK's fetch does: longer, a server may close them first. */
const idleMs = 4_000;

const keeping = { keepAlive: true, timeout: idleMs };
const plain = { request: http.request, agent: new http.Agent(keeping) };
const secure = { request: https.request, agent: new https.Agent(keeping) };

/** IPv6 addresses stand in brackets in a URL only. */
const bare = (host: string): string => (host.startsWith('[') ? host.slice(1, -1) : host);

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

function ask(url: URL, method: string, headers: Record<string, string>, body: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { request, agent } = url.protocol === 'https:' ? secure : plain;
    // Node takes the address as a whole, too, but reads all its parts again.
    const address = { hostname: bare(url.hostname), port: url.port, path: url.pathname + url.search };
    const call = request({ ...address, method, headers, agent, timeout: patienceMs }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (part: string) => {
        text += part;
      });
      incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text }));
      incoming.once('error', reject);
    });
    call.once('timeout', () => call.destroy(new Error(`No answer from ${url.host} within ${patienceMs / 1000} s`)));
    call.once('error', reject);
    call.end(body);
  });
}

/** Answers as the SDK reads them; our columns hold no numbers that JavaScript cannot. */
function read({ status, headers, text }: Answer): unknown {
  const isJson = headers['content-type']?.includes('application/json') ?? false;
  const data = isJson ? JSON.parse(text) : { message: text };
  if (status >= 400) throw new AppwriteException(data?.message, status, data?.type, text);
  return data;
}

export class LeanClient extends Client {
  /** Calls that carry and answer JSON. Uploads, binary answers and redirects go the SDK's own way. */
  override async call(
    method: string,
    url: URL,
    headers: Record<string, string> = {},
    params: Payload = {},
    responseType = 'json',
  ): Promise<unknown> {
    const isGet = method.toUpperCase() === 'GET';
    const isPlain = responseType === 'json' && (isGet || headers['content-type'] === 'application/json');
    if (!isPlain || this.config.selfSigned) return super.call(method, url, headers, params, responseType);
    const target = new URL(url);
    if (isGet)
      for (const [name, value] of Object.entries(Client.flatten(params))) target.searchParams.append(name, value);
    const body = isGet ? undefined : JSON.stringify(params);
    const all = { ...this.headers, ...headers };
    // Node leaves it out where a method usually has no body, as DELETE has here.
    if (body !== undefined) all['content-length'] = String(Buffer.byteLength(body));
    const answer = await ask(target, method.toUpperCase(), all, body);
    // Who is sent elsewhere has changed nothing yet, and may ask again.
    const isElsewhere = answer.status >= 301 && answer.status <= 308 && answer.headers.location !== undefined;
    if (isElsewhere) return super.call(method, url, headers, params, responseType);
    for (const warning of String(answer.headers['x-appwrite-warning'] ?? '').split(';'))
      if (warning) console.warn(`Warning: ${warning}`);
    return read(answer);
  }
}
