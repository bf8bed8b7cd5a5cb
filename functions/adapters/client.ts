/** The SDK's client on top of node:http, because the SDK's fetch needs three times the CPU for the same call. */
import * as http from 'node:http';
import * as https from 'node:https';
import { AppwriteException, Client, type Payload } from 'node-appwrite';

/** Timeout for the next byte of a response, ms; as in the SDK's fetch. */
const patienceMs = 300_000;
/**
 * How long an idle connection stays open, ms, as in the SDK's fetch. With a longer time the server may close it first.
 */
const idleMs = 4_000;

const keeping = { keepAlive: true, timeout: idleMs };
const plain = { request: http.request, agent: new http.Agent(keeping) };
const secure = { request: https.request, agent: new https.Agent(keeping) };

/** A URL has an IPv6 address in brackets; node:http needs it without. */
const bare = (host: string): string => (host.startsWith('[') ? host.slice(1, -1) : host);

interface Answer {
  readonly status: number;
  /** The value of a header, `name` in lower case; '' if missing. */
  header(name: string): string;
  readonly text: string;
}

/** Searches the raw header list, because only three of a response's dozen headers are needed. */
function headerIn(raw: readonly string[], name: string): string {
  for (let at = 0; at < raw.length; at += 2)
    if (raw[at]?.length === name.length && raw[at]?.toLowerCase() === name) return raw[at + 1] ?? '';
  return '';
}

interface Call {
  readonly method: string;
  readonly url: URL;
  /** Complete query string; '' to use the query of `url`. */
  readonly query: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

function ask({ method, url, query, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { request, agent } = url.protocol === 'https:' ? secure : plain;
    // Passing the parts saves Node from parsing the URL again.
    const address = {
      hostname: bare(url.hostname),
      port: url.port,
      path: url.pathname + (query === '' ? url.search : `?${query}`),
    };
    const call = request({ ...address, method, headers, agent, timeout: patienceMs }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (part: string) => {
        text += part;
      });
      const header = (name: string): string => headerIn(incoming.rawHeaders, name);
      incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, header, text }));
      incoming.once('error', reject);
    });
    call.once('timeout', () => call.destroy(new Error(`No answer from ${url.host} within ${patienceMs / 1000} s`)));
    call.once('error', reject);
    call.end(body);
  });
}

/** Parses JSON as the SDK does. No column holds numbers beyond JavaScript's safe range. */
function read({ status, header, text }: Answer): unknown {
  const data = header('content-type').includes('application/json') ? JSON.parse(text) : { message: text };
  if (status >= 400) throw new AppwriteException(data?.message, status, data?.type, text);
  return data;
}

export class LeanClient extends Client {
  /** Handles calls that send and receive JSON. Uploads, binary responses and redirects use the SDK's implementation. */
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
    // Built in one step, because a URL serializes itself again for each added parameter.
    const added = isGet ? new URLSearchParams(Client.flatten(params)).toString() : '';
    const query = added === '' || url.search === '' ? added : `${url.search.slice(1)}&${added}`;
    const body = isGet ? undefined : JSON.stringify(params);
    const all = { ...this.headers, ...headers };
    // Set by hand: Node omits it for methods that usually have no body, such as DELETE.
    if (body !== undefined) all['content-length'] = String(Buffer.byteLength(body));
    const answer = await ask({ method: method.toUpperCase(), url, query, headers: all, body });
    // A redirected call has had no effect yet, so the SDK may repeat it.
    const isElsewhere = answer.status >= 301 && answer.status <= 308 && answer.header('location') !== '';
    if (isElsewhere) return super.call(method, url, headers, params, responseType);
    for (const warning of answer.header('x-appwrite-warning').split(';'))
      if (warning) console.warn(`Warning: ${warning}`);
    return read(answer);
  }
}
