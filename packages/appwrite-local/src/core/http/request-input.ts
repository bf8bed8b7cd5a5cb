import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors/errors.ts';
import { parseJson } from './json-text.ts';

/**
 * The maximum request body of any route in bytes (reference 1.1). For callers with an API key it applies to every
 * route.
 */
export const packageLimit = 12 * 1024 * 1024;
/** The default maximum body of guests and people, in bytes. */
export const ordinaryLimit = 64 * 1024;

type Fields = Record<string, unknown>;

/** Parses `a=1&b[]=2&c[0]=3` as PHP does: brackets make lists (or objects when a name is not a number). */
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
    return spaced; // as in PHP: an invalid escape stays as it is
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

/** Represents PHP's fatal error page, the response to a JSON body that is not an object (general, 26). */
export class FatalInput extends Error {}

/** The body exceeds its limit. The real server has only the package limit, at which it closes the connection. */
class TooLarge extends ApiError {
  override readonly code = 413;

  constructor() {
    super('general_bad_request', 'The request is too large.');
  }
}

/** The client disconnected within the body, so no answer is possible. */
class HungUp extends ApiError {
  constructor() {
    super('general_bad_request', 'The request ended before its body did.');
  }
}

/**
 * Reads the complete body, keeping at most `limit` bytes whatever the Content-Length says. The rest is skipped once the
 * error response is sent. @throws TooLarge, HungUp
 */
export function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return Promise.reject(new TooLarge());
  if (incoming.destroyed) return Promise.reject(new HungUp());
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const stop = () => {
      incoming.off('data', take).off('end', finish).off('close', hangUp);
    };
    const take = (part: Buffer) => {
      size += part.length;
      if (size <= limit) {
        parts.push(part);
        return;
      }
      stop();
      incoming.pause();
      reject(new TooLarge());
    };
    const finish = () => {
      stop();
      resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));
    };
    const hangUp = () => {
      stop();
      reject(new HungUp());
    };
    incoming.on('data', take).once('end', finish).once('close', hangUp);
  });
}

/**
 * Body parameters of POST, PUT, PATCH and DELETE. Malformed JSON is an empty body (recorded). @throws TooLarge, HungUp
 */
export async function bodyFields(incoming: IncomingMessage, limit: number): Promise<Fields> {
  const type = incoming.headers['content-type'] ?? '';
  const bytes = await readBody(incoming, limit);
  if (bytes.length === 0) return {};
  if (type.startsWith('multipart/form-data')) return multipartFields(bytes, type);
  if (type.startsWith('application/x-www-form-urlencoded')) return parseFields(bytes.toString('utf8'));
  if (type.startsWith('application/json')) return jsonFields(bytes.toString('utf8'));
  return {};
}

function jsonFields(body: string): Fields {
  let value: unknown;
  try {
    value = parseJson(body);
  } catch {
    return {};
  }
  if (value === null) return {};
  if (typeof value !== 'object') throw new FatalInput();
  return { ...value };
}

/** The maximum of parts in a form without files: parsing a part costs more than its bytes suggest. */
const mostParts = 200;

/** Whether a form has more than `mostParts` parts, counted by its boundaries. */
function hasTooManyParts(bytes: Buffer, type: string): boolean {
  const [, boundary = ''] = /boundary="?([^";]+)/i.exec(type) ?? [];
  if (boundary === '') return false;
  const mark = `--${boundary}`;
  let at = -1;
  for (let marks = 0; marks <= mostParts + 1; marks++) {
    at = bytes.indexOf(mark, at + 1);
    if (at < 0) return false;
  }
  return true;
}

async function multipartFields(bytes: Buffer, type: string): Promise<Fields> {
  if (hasTooManyParts(bytes, type)) throw new TooLarge();
  const fields: Fields = {};
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  } catch {
    return {}; // like malformed JSON, this counts as an empty body
  }
  for (const [name, value] of form.entries()) put(fields, name, value);
  return fields;
}
