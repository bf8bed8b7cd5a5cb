import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import busboy from 'busboy';
import type { BlobStore } from './blob-store.ts';

/** Why a body is not a valid form with a file. */
export type UploadProblem = 'too-large' | 'malformed' | 'stalled';

/** `problem` determines the answer; `cause` is the underlying error, if any. */
export class UploadError extends Error {
  readonly problem: UploadProblem;
  constructor(problem: UploadProblem, cause?: unknown) {
    super(`Upload failed: ${problem}`, { cause });
    this.problem = problem;
  }
}

export interface ReceivedFile {
  name: string;
  tempPath: string;
  size: number;
  md5: string;
  /** The first bytes, from which the type is guessed. */
  head: Buffer;
}

export interface ReceivedForm {
  fields: Record<string, string | string[]>;
  file: ReceivedFile | null;
}

export interface ReceiveOptions {
  blobs: BlobStore;
  /** The maximum size of the body in bytes. */
  maxBytes: number;
  /** A sender that is silent for this many ms is disconnected (slow-loris). */
  stallMs: number;
  /** False: files are read and discarded. Default true. */
  keeps?: boolean;
}

const HEAD_BYTES = 64 * 1024;
/**
 * Maximum total bytes of all other fields, which stay in memory. An id and a hundred permissions take a fifth of it.
 */
const fieldBytes = 32 * 1024;

/**
 * Reads a multipart body. The part named `file` is written to a flushed temp file, so memory use does not depend on its
 * size. The caller owns the temp file; after an error there is none. Throws UploadError.
 */
export async function receiveForm(body: Readable, contentType: string, options: ReceiveOptions): Promise<ReceivedForm> {
  const fields: ReceivedForm['fields'] = {};
  const saving: Array<Promise<ReceivedFile>> = [];
  let parser: ReturnType<typeof busboy>;
  try {
    parser = busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { fieldNameSize: 200, fieldSize: fieldBytes, fields: 128, files: 4, parts: 132, headerPairs: 20 },
    });
  } catch (error) {
    throw new UploadError('malformed', error);
  }
  const refuse = () => parser.destroy(new UploadError('malformed'));
  let left = fieldBytes;
  parser.on('field', (name, value) => {
    left -= name.length + Buffer.byteLength(value);
    if (left > 0) addField(fields, name, value);
    else refuse();
  });
  // Stops reading, because input beyond these limits is not used.
  parser.on('partsLimit', refuse).on('fieldsLimit', refuse).on('filesLimit', refuse);
  parser.on('file', (name, stream, info) => {
    // `save` and the parser receive later errors; without a listener an early one would end the process.
    stream.on('error', () => undefined);
    if (name !== 'file' || saving.length > 0 || options.keeps === false) {
      stream.resume();
      return;
    }
    const saved = save(stream, cleanName(info.filename), options.blobs);
    saved.catch(() => undefined); // awaited below
    saving.push(saved);
  });
  try {
    await feed(body, parser, options);
    const file = await saving[0];
    return { fields, file: file ?? null };
  } catch (error) {
    parser.destroy();
    const [saved] = await Promise.allSettled(saving);
    if (saved?.status === 'fulfilled') await rm(saved.value.tempPath, { force: true });
    if (saved?.status === 'rejected' && isOfTheDisk(saved.reason)) throw saved.reason;
    throw error instanceof UploadError ? error : new UploadError('malformed', error);
  }
}

/** Whether the error is our disk's; the client then does not get "malformed form". */
const isOfTheDisk = (reason: unknown): boolean =>
  reason instanceof Error &&
  'code' in reason &&
  ['ENOSPC', 'EFBIG', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'].includes(String(reason.code));

/** Pipes the body into the parser; aborts if the body is too large or stalls. */
function feed(body: Readable, parser: Writable, options: ReceiveOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    const timer = setTimeout(() => {
      fail(new UploadError('stalled'));
      body.destroy();
    }, options.stallMs);
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      body.unpipe(parser);
      // The rest is read and discarded so that the sender receives the error response. A sender that sends far too much
      // is disconnected.
      body.resume();
      reject(error);
    };
    body.on('data', (chunk: Buffer) => {
      received += chunk.length;
      timer.refresh();
      if (received > options.maxBytes) fail(new UploadError('too-large'));
      if (received > options.maxBytes * 4) body.destroy();
    });
    body.on('error', fail);
    body.once('close', () => {
      if (!body.readableEnded) fail(new UploadError('malformed'));
    });
    // busboy may report the same error twice.
    parser.on('error', fail);
    parser.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    body.pipe(parser);
  });
}

async function save(stream: Readable, name: string, blobs: BlobStore): Promise<ReceivedFile> {
  const tempPath = blobs.newTempPath();
  const handle = await open(tempPath, 'wx');
  try {
    const hash = createHash('md5');
    const head: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size));
      hash.update(chunk);
      size += chunk.length;
      await handle.writeFile(chunk);
    }
    await blobs.flush(handle);
    return { name, tempPath, size, md5: hash.digest('hex'), head: Buffer.concat(head) };
  } catch (error) {
    await rm(tempPath, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** `permissions[]`, `permissions[0]` and a repeated `permissions` all make a list. */
function addField(fields: ReceivedForm['fields'], name: string, value: string): void {
  const list = /^([^[\]]+)\[\d*\]$/.exec(name);
  const key = list?.[1] ?? name;
  const known = Object.hasOwn(fields, key) ? fields[key] : undefined;
  let next: string | string[] = list ? [value] : value;
  if (Array.isArray(known)) next = [...known, value];
  else if (known !== undefined) next = [known, value];
  Object.defineProperty(fields, key, { value: next, enumerable: true, configurable: true, writable: true });
}

/** The client's file name without path and control characters. It is only shown, never used as a path. */
function cleanName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\p{Cc}/gu, '').slice(0, 255);
}
