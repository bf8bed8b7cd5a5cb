import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/errors.ts';
import type { NodeContext } from './pages.ts';

/** Bytes of headers and body that reach a route (reference 1.1). */
export const packageLimit = 12 * 1024 * 1024;

type Fields = Record<string, unknown>;

/** PHP's reading of `a=1&b[]=2&c[0]=3`: brackets make lists (or objects when a name is no number). */
export function parseFields(query: string): Fields {
  const fields: Fields = {};
  if (query === '') return fields;
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const name = decode(cut < 0 ? pair : pair.slice(0, cut));
    put(fields, name, cut < 0 ? '' : decode(pair.slice(cut + 1)));
  }
  return fields;
}

function decode(part: string): string {
  const spaced = part.includes('+') ? part.replaceAll('+', ' ') : part;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced; // as PHP: what is no escape stays text
  }
}

function put(fields: Fields, name: string, value: unknown): void {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) {
    if (name !== '__proto__') fields[name] = value;
    return;
  }
  const base = name.slice(0, open);
  const inner = name.slice(open + 1, -1);
  if (base === '__proto__' || inner === '__proto__') return;
  const kept = fields[base];
  if (inner === '' || /^\d+$/.test(inner)) {
    if (Array.isArray(kept)) kept.push(value);
    else fields[base] = [value];
  } else if (typeof kept === 'object' && kept !== null && !Array.isArray(kept)) Object.assign(kept, { [inner]: value });
  else fields[base] = { [inner]: value };
}

/** JSON texts that are no object end in PHP's fatal error page, which this stands for (general, 26). */
export class FatalInput extends Error {}

/** A package over the limit; its connection is closed. */
export class TooLarge extends ApiError {
  constructor() {
    super('general_bad_request', 'The request is too large.');
  }
}

/** Over the limit: refused at once, what is still coming is not read. Errors: general_bad_request. */
export function readBody(incoming: IncomingMessage): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > packageLimit) return Promise.reject(new TooLarge());
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const take = (part: Buffer) => {
      size += part.length;
      if (size <= packageLimit) {
        parts.push(part);
        return;
      }
      incoming.off('data', take).pause();
      reject(new TooLarge());
    };
    incoming.on('data', take);
    incoming.once('end', () => resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
    incoming.once('error', reject);
  });
}

/** Body parameters of POST, PUT, PATCH and DELETE. Malformed JSON is an empty body (recorded). */
export async function bodyFields(incoming: IncomingMessage, request: NodeContext): Promise<Fields> {
  const type = incoming.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return multipartFields(request);
  const bytes = await readBody(incoming);
  if (bytes.length === 0) return {};
  if (type.startsWith('application/x-www-form-urlencoded')) return parseFields(bytes.toString('utf8'));
  if (type.startsWith('application/json')) return jsonFields(bytes.toString('utf8'));
  return {};
}

function jsonFields(body: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return {};
  }
  if (value === null) return {};
  if (typeof value !== 'object') throw new FatalInput();
  return { ...value };
}

async function multipartFields(request: NodeContext): Promise<Fields> {
  const announced = Number(request.req.header('content-length') ?? 0);
  if (announced > packageLimit) throw new TooLarge();
  const fields: Fields = {};
  let form: FormData;
  try {
    form = await request.req.formData();
  } catch {
    return {}; // as malformed JSON: nothing was sent
  }
  for (const [name, value] of form.entries()) put(fields, name, value);
  return fields;
}
