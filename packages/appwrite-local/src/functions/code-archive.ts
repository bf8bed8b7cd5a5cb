import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';

/** The archive cannot be used; the text goes to the deployment's build logs. */
export class ArchiveError extends Error {}

/** Most bytes of code after unpacking (a small gzip can hold gigabytes). */
const MAX_UNPACKED = 250 * 1024 * 1024;

/** Writes the files of a deployment's tar.gz below `folder`: plain files and folders only, none outside of it. @throws ArchiveError */
export async function unpackCode(archive: Buffer, folder: string): Promise<void> {
  const files = unpackTar(folder, {
    strict: true,
    filter: ({ type }) => type === 'file' || type === 'directory',
  });
  const tar = await inflate(archive);
  try {
    await pipeline(Readable.from([tar]), files);
  } catch (cause) {
    // With a code, it is the disk's refusal and not the archive's fault.
    if (!(cause instanceof Error) || 'code' in cause) throw cause;
    throw new ArchiveError(`The code archive is damaged: ${cause.message}`, { cause });
  }
}

async function inflate(archive: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(archive, { maxOutputLength: MAX_UNPACKED });
  } catch (cause) {
    throw new ArchiveError('The code is no gzip archive, or too large once unpacked.', { cause });
  }
}
