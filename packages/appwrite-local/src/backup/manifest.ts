import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { inParallel } from './in-parallel.ts';

/** The contents of a backup. Written last: a folder without it is incomplete. */
export interface Manifest {
  readonly madeAt: string;
  readonly files: readonly BackupFile[];
}

interface BackupFile {
  /** Relative to the backup's folder, with `/`. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The backup cannot be made or used; nothing was changed. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

const NAME = 'manifest.json';

/** Hashes every file below `folder` and writes the manifest beside them. */
export async function writeManifest(folder: string): Promise<Manifest> {
  const manifest: Manifest = { madeAt: new Date().toISOString(), files: await measure(folder) };
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** Reads the manifest and compares it with the files in `folder`. @throws BackupProblem that names the differences */
export async function verifyManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const found = new Map((await measure(folder)).map((file) => [file.path, file]));
  const wrong = manifest.files.filter(({ path, sha256 }) => found.get(path)?.sha256 !== sha256);
  if (wrong.length > 0)
    throw new BackupProblem(
      `${wrong.length} files of the backup ${folder} are missing or damaged: ${wrong
        .slice(0, 5)
        .map(({ path }) => path)
        .join(', ')}`,
    );
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new BackupProblem(`${folder} is no whole backup: it has no ${NAME}.`);
  });
  const read: unknown = JSON.parse(text);
  if (!isManifest(read)) throw new BackupProblem(`${join(folder, NAME)} is damaged.`);
  return read;
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && 'files' in value && Array.isArray(value.files);
}

async function measure(folder: string): Promise<BackupFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const files = await inParallel(paths, async (file): Promise<BackupFile> => {
    const { size: bytes } = await stat(file);
    const path = relative(folder, file).replaceAll(sep, '/');
    return { path, bytes, sha256: await (bytes < SMALL_BYTES ? hashOfSmall(file) : hashOf(file)) };
  });
  return files.filter(({ path }) => path !== NAME).sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Up to this size a file is read at once: a stream costs more than hashing a photo. */
const SMALL_BYTES = 4_000_000;

const hashOfSmall = async (file: string): Promise<string> => hash('sha256', await readFile(file));

async function hashOf(file: string): Promise<string> {
  const made = createHash('sha256');
  for await (const chunk of createReadStream(file)) made.update(chunk);
  return made.digest('hex');
}
