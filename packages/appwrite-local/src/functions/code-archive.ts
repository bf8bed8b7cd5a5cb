import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { unpackTar as readTar, type TarHeader } from 'modern-tar';
import { unpackTar } from 'modern-tar/fs';

/** The archive cannot be used; the message goes to the deployment's build logs. */
export class ArchiveError extends Error {}

/** Maximum size in bytes of the unpacked code: a small gzip can expand to gigabytes. */
const MAX_UNPACKED = 250 * 1024 * 1024;

const isPlain = ({ type }: TarHeader) => type === 'file' || type === 'directory';

/**
 * Unpacks a deployment's tar.gz into `folder`. Accepts only plain files and folders within `folder`.
 * @throws ArchiveError
 */
export async function unpackCode(archive: Buffer, folder: string): Promise<void> {
  const files = unpackTar(folder, { strict: true, filter: isPlain });
  const tar = await inflate(archive);
  try {
    await pipeline(Readable.from([tar]), files);
  } catch (cause) {
    // An error with a code comes from the disk, not from the archive.
    if (!(cause instanceof Error) || 'code' in cause) throw cause;
    throw new ArchiveError(`The code archive is damaged: ${cause.message}`, { cause });
  }
}

/** Whether `folder` has every file of the archive, unchanged. @throws ArchiveError */
export async function holdsCode(archive: Buffer, folder: string): Promise<boolean> {
  const tar = await inflate(archive);
  const files = await readTar(tar, { strict: true, filter: isPlain }).catch((cause: unknown) => {
    throw new ArchiveError('The code archive is damaged.', { cause });
  });
  const same = await Promise.all(
    files.map(async ({ header, data }) => {
      if (!data) return true;
      const found = await readFile(join(folder, header.name)).catch(ignoreMissing);
      return found?.equals(data) === true;
    }),
  );
  return same.every(Boolean);
}

function ignoreMissing(problem: NodeJS.ErrnoException): undefined {
  if (problem.code !== 'ENOENT' && problem.code !== 'ENOTDIR' && problem.code !== 'EISDIR') throw problem;
}

async function inflate(archive: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(archive, { maxOutputLength: MAX_UNPACKED });
  } catch (cause) {
    throw new ArchiveError('The code is no gzip archive, or too large once unpacked.', { cause });
  }
}
