import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Random } from './seeded-random.ts';

/** A request body with its description and headers. */
export interface RandomBody {
  readonly what: string;
  readonly type: string;
  readonly encoding: string;
  readonly bytes: Buffer;
}

const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const filled = (text: string, size: number): string => text.repeat(Math.ceil(size / text.length)).slice(0, size);
const nested = (open: string, close: string, size: number) => {
  const deep = Math.floor(size / (open.length + close.length));
  return open.repeat(deep) + close.repeat(deep);
};
const inField = (value: string) =>
  `{"userId":${value},"email":${value},"data":${value},"body":${value},"queries":[${value}]}`;

/** JSON structures of about this many bytes. */
const json: Readonly<Record<string, (size: number) => string>> = {
  'deep lists': (size) => inField(nested('[', ']', size / 5)),
  'deep objects': (size) => `{"data":${nested('{"a":', '}', size).replace(':}', ':1}')}}`,
  'deep, and never closed': (size) => filled('[{"a":', size),
  'deep in a text': (size) => JSON.stringify({ data: nested('[', ']', size), prefs: nested('{"a":[', ']}', 1_000) }),
  'a long text': (size) => JSON.stringify({ email: filled('x', size), body: filled('é', size / 4), name: 'n' }),
  'many fields': (size) => `{${Array.from({ length: size / 12 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
  'many items': (size) => inField(`[${filled('1,', size / 5)}1]`),
  'many objects': (size) => `{"operations":[${filled('{"action":"create"},', size).replace(/[^}]*$/, '')}]}`,
  'a long number': (size) => `{"limit":${filled('9', size)}}`,
  'no JSON': (size) => filled('{"a":nope,', size),
};

const form: Readonly<Record<string, (size: number) => string>> = {
  'many form fields': (size) => Array.from({ length: size / 8 }, (_, n) => `f${n}=1`).join('&'),
  'one list of a form': (size) => filled('a[]=1&', size),
  'one map of a form': (size) => Array.from({ length: size / 12 }, (_, n) => `data[k${n}]=1`).join('&'),
  'escapes of a form': (size) => `email=${filled('%F0%9F%98', size)}`,
};

const part = (head: string, value: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
const multipart: Readonly<Record<string, (size: number) => string>> = {
  'many parts': (size) => `${part('name="a"', '1').repeat(Math.ceil(size / 56))}--b--\r\n`,
  'one long part': (size) => `${part('name="email"', filled('x', size))}--b--\r\n`,
  'one long file': (size) =>
    `${part('name="fileId"', 'unique()')}${part('name="file"; filename="a.png"', filled('\u0089PNG', size))}--b--\r\n`,
  'a long head of a part': (size) => `--b\r\n${filled('x-head: value\r\n', size)}\r\nv\r\n--b--\r\n`,
  'parts that never end': (size) => filled(part('name="file"; filename="b.png"', 'x'), size),
};

const types: readonly (readonly [type: string, shapes: Readonly<Record<string, (size: number) => string>>])[] = [
  ['application/json', json],
  ['application/json; charset=utf-8', json],
  ['application/x-www-form-urlencoded', form],
  ['multipart/form-data; boundary=b', multipart],
  ['multipart/form-data', multipart],
  ['text/plain', json],
  ['', form],
];
const encodings: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: (bytes) => brotliCompressSync(bytes, { params: { 1: 1 } }),
};

/** A random number of bytes from ten to `most`; every order of magnitude is equally likely. */
export const randomSize = (random: Random, most: number): number => Math.floor(10 * (most / 10) ** random());

export function randomBody(random: Random, size: number): RandomBody {
  const [type, shapes] = oneOf(random, types);
  const what = oneOf(random, Object.keys(shapes));
  const plain = Buffer.from(shapes[what]?.(size) ?? '');
  // May become a decompression bomb: a small body that is large when unpacked.
  const encoding = random() < 0.15 ? oneOf(random, Object.keys(encodings)) : '';
  return { what, type, encoding, bytes: encodings[encoding]?.(plain) ?? plain };
}
