import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';

/** The archive cannot be used; the message goes to the deployment's build logs. */
export class ArchiveError extends Error {}

/** The maximum size of the code when unpacked: a small gzip can hold gigabytes. */
const MAX_UNPACKED = 250 * 1024 * 1024;

/**
 * Unpacks a deployment's tar.gz into `folder`. Refuses anything but plain files and folders, and paths outside of it.
 * @throws ArchiveError
 */
export async function unpackCode(archive: Buffer, folder: string): Promise<void> {
  const files = unpackTar(folder, {
    strict: true,
    filter: ({ type }) => type === 'file' || type === 'directory',
  });
  const tar = await inflate(archive);
  try {
    await pipeline(Readable.from([tar]), files);
  } catch (cause) {
    // An error with a code comes from the disk, not from the archive.
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
