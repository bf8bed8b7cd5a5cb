import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { packTar } from 'modern-tar';

/**
 * Packs all files below `folder` into a tar.gz. Equal files give equal bytes: names are sorted, dates and owners left
 * out.
 */
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

/** Packs files in memory. Names use `/`. */
export async function packFiles(files: readonly { name: string; data: Buffer }[]): Promise<Buffer> {
  const mtime = new Date(0);
  const entries = files.map(({ name, data }) => ({
    header: { name, size: data.length, mode: 0o644, mtime },
    body: data,
  }));
  return promisify(gzip)(await packTar(entries));
}
