/** Unpacks the tar.gz of a deployment. Only plain files and folders below the target; nothing may point outside. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** The archive cannot be used; the text goes to the deployment's build logs. */
export class ArchiveError extends Error {}

const BLOCK = 512;
/** Most bytes of code after unpacking (a small gzip can hold gigabytes). */
const MAX_UNPACKED = 250 * 1024 * 1024;

interface Entry {
  name: string;
  type: string;
  data: Buffer;
}

/** Writes the archive's files below `folder`. Returns their bytes in total. @throws ArchiveError */
export async function unpackCode(archive: Buffer, folder: string): Promise<number> {
  let size = 0;
  for (const entry of readTar(await inflate(archive))) {
    const target = safePath(folder, entry.name);
    if (target === folder) continue;
    if (entry.type === '5') await mkdir(target, { recursive: true });
    if (entry.type !== '0') continue;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, entry.data);
    size += entry.data.length;
  }
  return size;
}

async function inflate(archive: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(archive, { maxOutputLength: MAX_UNPACKED });
  } catch (cause) {
    throw new ArchiveError('The code is no gzip archive, or too large once unpacked.', { cause });
  }
}

function safePath(folder: string, name: string): string {
  const target = normalize(join(folder, name)).replace(/[\\/]+$/, '');
  if (target !== folder && !target.startsWith(folder + sep))
    throw new ArchiveError(`Archive entry outside of its folder: ${name}`);
  return target;
}

/** Entries of a tar, with the long names of GNU ('L') and pax ('x') archives. */
function* readTar(tar: Buffer): Generator<Entry> {
  let longName = '';
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const header = tar.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const size = octal(header, 124, 12);
    const type = String.fromCharCode(header[156] ?? 0).replace('\0', '0');
    const data = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (data.length < size || octal(header, 148, 8) !== checksum(header))
      throw new ArchiveError('The code archive is damaged.');
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (type === 'L') longName = text(data, 0, size);
    else if (type === 'x') longName = paxPath(data) ?? longName;
    else if (type !== 'g') {
      yield { name: longName || headerName(header), type, data };
      longName = '';
    }
  }
}

function headerName(header: Buffer): string {
  const prefix = text(header, 257, 5) === 'ustar' ? text(header, 345, 155) : '';
  const name = text(header, 0, 100);
  return prefix ? `${prefix}/${name}` : name;
}

/** Pax records read `<length> <key>=<value>\n`. */
function paxPath(data: Buffer): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(data.toString('utf8'))?.[1];
}

function text(bytes: Buffer, start: number, length: number): string {
  const field = bytes.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
}

function octal(bytes: Buffer, start: number, length: number): number {
  const digits = text(bytes, start, length).trim();
  if (!/^[0-7]*$/.test(digits)) throw new ArchiveError('The code archive is damaged.');
  return Number.parseInt(digits || '0', 8);
}

/** Sum of the header's bytes, its own checksum field counted as spaces. */
function checksum(header: Buffer): number {
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 32 : byte;
  return sum;
}
