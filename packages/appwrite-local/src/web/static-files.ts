import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible = /^(text\/|application\/(json|manifest\+json|xml|wasm)|image\/svg)/;

export type Encoding = 'br' | 'gzip' | 'identity';

let compressing: Promise<unknown> = Promise.resolve();

/** Compresses one file at a time, because libuv's threads also read files and hash passwords. */
function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
  const own = compressing.then(work);
  compressing = own.catch(() => undefined); // the caller sees the error
  return own;
}

/** A file of the build in its encodings; cached while the file on disk is the same. */
export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  body(encoding: Encoding): Promise<Buffer>;
  readonly encodings: boolean;
}

/** `brotliMade`: the compressed file, if the build has made one. */
export function staticFile(plain: Buffer, type: string, brotliMade?: Buffer | null): StaticFile {
  const made = new Map<Encoding, Promise<Buffer>>();
  if (brotliMade) made.set('br', Promise.resolve(brotliMade));
  const compress = (encoding: Encoding): Promise<Buffer> => {
    if (encoding === 'br')
      return inTurn(() =>
        brotli(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        }),
      );
    if (encoding === 'gzip') return inTurn(() => zip(plain, { level: 9 }));
    return Promise.resolve(plain);
  };
  return {
    type,
    plain,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    encodings: compressible.test(type) && plain.length > 512,
    body: (encoding) => {
      const kept = made.get(encoding) ?? compress(encoding);
      made.set(encoding, kept);
      return kept;
    },
  };
}

/** The best encoding that the browser accepts. */
export function encodingFor(accepted: string, file: StaticFile): Encoding {
  if (!file.encodings) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** The files below `root`, except hidden ones. Paths outside of it and folders are not found. */
export class StaticFolder {
  readonly #root: string;
  readonly #files = new Map<string, { changed: number; size: number; file: StaticFile }>();

  constructor(root: string) {
    this.#root = root;
  }

  async find(urlPath: string): Promise<StaticFile | null> {
    const path = this.#pathOf(urlPath);
    if (!path) return null;
    const info = await stat(path).catch(() => null); // a missing file
    if (!info?.isFile()) return null;
    const kept = this.#files.get(path);
    if (kept?.changed === info.mtimeMs && kept.size === info.size) return kept.file;
    const type = getMimeType(path) ?? 'application/octet-stream';
    const brotliMade = await readFile(`${path}.br`).catch(() => null); // the build makes one where it is worthwhile
    const file = staticFile(await readFile(path), type, brotliMade);
    this.#files.set(path, { changed: info.mtimeMs, size: info.size, file });
    return file;
  }

  #pathOf(urlPath: string): string | null {
    const decoded = decode(urlPath);
    if (decoded === null || decoded.includes('\0') || /(^|\/)\./.test(decoded)) return null;
    const path = normalize(join(this.#root, decoded));
    return path.startsWith(this.#root + sep) ? path : null;
  }
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // no file has a path with an invalid escape
  }
}
