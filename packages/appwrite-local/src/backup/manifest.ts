import { createHash, hash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
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

export const MANIFEST = 'manifest.json';
/** The one file that every backup has. */
export const DATABASE = 'appwrite.sqlite';

/** Hashes every file below `folder` and writes the manifest into the folder. */
export async function writeManifest(folder: string): Promise<Manifest> {
  const manifest: Manifest = { madeAt: new Date().toISOString(), files: await measure(folder) };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/**
 * Reads the manifest and compares it with the folder: every file by name, size and checksum, no further files, and no
 * links. @throws BackupProblem that names the differences
 */
export async function verifyManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  if (!listed.has(DATABASE)) throw new BackupProblem(`${join(folder, MANIFEST)} is damaged: it lists no ${DATABASE}.`);
  const found = new Map((await measure(folder)).map((file) => [file.path, file]));
  const isWrong = ({ path, bytes, sha256 }: BackupFile) => {
    const file = found.get(path);
    return file?.bytes !== bytes || file.sha256 !== sha256;
  };
  refuse(folder, 'are missing or damaged', manifest.files.filter(isWrong));
  refuse(
    folder,
    'are not listed by it, so they are not restored: move them away',
    [...found.values()].filter(({ path }) => !listed.has(path)),
  );
  return manifest;
}

/** @throws BackupProblem if `files` is not empty */
function refuse(folder: string, why: string, files: readonly Pick<BackupFile, 'path'>[]): void {
  const some = files.slice(0, 5).map(({ path }) => path);
  if (files.length > 0)
    throw new BackupProblem(`${files.length} files of the backup ${folder} ${why}: ${some.join(', ')}`);
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new BackupProblem(`${folder} is no whole backup: it has no ${MANIFEST}.`);
  });
  const read = parsed(text);
  if (!isManifest(read)) throw new BackupProblem(`${join(folder, MANIFEST)} is damaged.`);
  return read;
}

/** Null for invalid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const has = <Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> =>
  typeof value === 'object' && value !== null && name in value;

const isFile = (value: unknown): value is BackupFile =>
  has(value, 'path') &&
  has(value, 'bytes') &&
  has(value, 'sha256') &&
  [typeof value.path, typeof value.bytes, typeof value.sha256].join() === 'string,number,string';

const isManifest = (value: unknown): value is Manifest =>
  has(value, 'madeAt') &&
  typeof value.madeAt === 'string' &&
  has(value, 'files') &&
  Array.isArray(value.files) &&
  value.files.every(isFile);

/**
 * Every file below the folder except the manifest. @throws BackupProblem for links and devices, which could lead
 * outside
 */
async function measure(folder: string): Promise<BackupFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const inside = (one: Dirent) => relative(folder, join(one.parentPath, one.name)).replaceAll(sep, '/');
  const strange = entries.filter((one) => !one.isFile() && !one.isDirectory());
  refuse(
    folder,
    'are no plain files but links or devices',
    strange.map((one) => ({ path: inside(one) })),
  );
  const plain = entries.filter((one) => one.isFile() && inside(one) !== MANIFEST);
  const files = await inParallel(plain, async (one): Promise<BackupFile> => {
    const file = join(one.parentPath, one.name);
    const { size: bytes } = await stat(file);
    return { path: inside(one), bytes, sha256: await (bytes < SMALL_BYTES ? hashOfSmall(file) : hashOf(file)) };
  });
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Up to this size, a file is read as one buffer: a stream costs more than hashing a photo. */
const SMALL_BYTES = 4_000_000;

const hashOfSmall = async (file: string): Promise<string> => hash('sha256', await readFile(file));

async function hashOf(file: string): Promise<string> {
  const made = createHash('sha256');
  for await (const chunk of createReadStream(file)) made.update(chunk);
  return made.digest('hex');
}
