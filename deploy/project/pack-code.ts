import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const BLOCK = 512;

/** Packs all files below `folder` into a tar.gz. Same files, same bytes: names sorted, no dates, no owners. */
export async function packFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const named = files.map((file) => ({
    file,
    name: file
      .slice(folder.length)
      .replace(/^[\\/]+/, '')
      .replaceAll('\\', '/'),
  }));
  named.sort((one, other) => (one.name < other.name ? -1 : 1));
  return packFiles(await Promise.all(named.map(async ({ file, name }) => ({ name, data: await readFile(file) }))));
}

/** The same from files in memory. Names have `/` between their parts. Errors: a name over 100 bytes. */
export function packFiles(files: readonly { name: string; data: Buffer }[]): Promise<Buffer> {
  const blocks = files.flatMap(({ name, data }) => [
    header(name, data.length),
    data,
    Buffer.alloc(-data.length & (BLOCK - 1)),
  ]);
  return promisify(gzip)(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]));
}

/** A POSIX ustar header of a plain file. */
function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`"${name}" is too long a name for the code archive (100 bytes).`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write('0000644\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write('00000000000\0', 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
