/** The `{ req, res, log, error }` that open-runtimes v5 for Node passes to a function (reference §13.9). */
import type { Journal } from './journal.ts';
import type { Body, RunRequest, RunResult } from './protocol.ts';

type Headers = Record<string, string | string[]>;

/** The return value of `res.*` and of the function. */
interface Answer {
  body: unknown;
  statusCode: number;
  headers: Headers;
}

const BINARY_TYPES = ['application/', 'audio/', 'font/', 'image/', 'video/'];

/**
 * The context of one run. The body is decoded on demand; the runtime's own headers (`x-open-runtimes-…`) are not passed
 * on.
 */
export function createContext(request: RunRequest, journal: Journal) {
  return {
    req: readRequest(request),
    res: responses,
    log: (message: unknown) => journal.log(message),
    error: (message: unknown) => journal.error(message),
  };
}

function readRequest({ method, path: target, headers: given, body }: RunRequest) {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    if (!lower.startsWith('x-open-runtimes-')) headers[lower] = value;
  }
  const contentType = (headers['content-type'] ?? 'text/plain').toLowerCase();
  const scheme = headers['x-forwarded-proto'] ?? 'http';
  const defaultPort = scheme === 'https' ? '443' : '80';
  const [host = 'localhost', port = defaultPort] = (headers.host ?? 'localhost').split(':');
  const rooted = target.startsWith('/') ? target : `/${target}`;
  const [path = '/', queryString = ''] = rooted.split('?');
  let bytes: Buffer | undefined;
  return {
    method,
    headers,
    scheme,
    host,
    port: Number(port),
    path,
    queryString,
    query: readQuery(queryString),
    url: `${scheme}://${host}${port === defaultPort ? '' : `:${port}`}${path}${queryString ? `?${queryString}` : ''}`,
    get bodyBinary(): Buffer {
      bytes ??= toBuffer(body);
      return bytes;
    },
    get bodyText(): string {
      return typeof body === 'string' ? body : this.bodyBinary.toString('utf8');
    },
    get bodyRaw(): string {
      return this.bodyText;
    },
    get bodyJson(): unknown {
      return JSON.parse(this.bodyText);
    },
    get body(): unknown {
      if (contentType.startsWith('application/json')) return this.bodyBinary.length > 0 ? this.bodyJson : {};
      return BINARY_TYPES.some((type) => contentType.startsWith(type)) ? this.bodyBinary : this.bodyText;
    },
  };
}

/** Names and values stay encoded: the real runtime does not decode them. */
function readQuery(queryString: string): Record<string, string> {
  const query: Record<string, string> = {};
  for (const pair of queryString.split('&')) {
    const [key, ...value] = pair.split('=');
    if (key) query[key] = value.join('=');
  }
  return query;
}

const responses = {
  binary: (body: unknown, statusCode = 200, headers: Headers = {}): Answer => ({ body, statusCode, headers }),
  text: (body: unknown, statusCode = 200, headers: Headers = {}): Answer => ({
    body: String(body),
    statusCode,
    headers,
  }),
  send: (body: unknown, statusCode = 200, headers: Headers = {}): Answer => ({
    body: String(body),
    statusCode,
    headers,
  }),
  json: (value: unknown, statusCode = 200, headers: Headers = {}): Answer => ({
    body: JSON.stringify(value),
    statusCode,
    headers: { ...headers, 'content-type': 'application/json' },
  }),
  empty: (): Answer => ({ body: '', statusCode: 204, headers: {} }),
  redirect: (url: string, statusCode = 301, headers: Headers = {}): Answer => ({
    body: '',
    statusCode,
    headers: { ...headers, location: url },
  }),
};

/** Converts a function's return value to the run's result; undefined when it is unusable. */
export function readAnswer(output: unknown): Pick<RunResult, 'statusCode' | 'headers' | 'body'> | undefined {
  if (typeof output !== 'object' || output === null) return undefined;
  const answer = output as Partial<Answer>;
  const headers: Headers = {};
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    const lower = name.toLowerCase();
    if (lower.startsWith('x-open-runtimes-')) continue;
    headers[lower] = Array.isArray(value) ? value.map(String) : String(value);
  }
  const type = String(headers['content-type'] ?? 'text/plain').toLowerCase();
  headers['content-type'] =
    type.startsWith('multipart/') || type.includes('charset=') ? type : `${type}; charset=utf-8`;
  return { statusCode: Number(answer.statusCode ?? 200), headers, body: toBody(answer.body) };
}

function toBody(body: unknown): Body {
  if (typeof body === 'string') return body;
  if (body === undefined || body === null) return '';
  // Copied: small Buffers share one pool, which must not be sent along.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  if (body instanceof ArrayBuffer) return new Uint8Array(body.slice(0));
  return typeof body === 'object' ? JSON.stringify(body) : String(body);
}

function toBuffer(body: Body): Buffer {
  return typeof body === 'string'
    ? Buffer.from(body, 'utf8')
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}
