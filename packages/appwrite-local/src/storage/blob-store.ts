import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Input of `sweep`. */
export interface Sweep {
  /** The names of complete files that begin with these two hex digits. */
  readonly knownIn: (digits: string) => ReadonlySet<string>;
  /** Files written after this time (ms since 1970) are kept, because they may not have a row yet. */
  readonly before: number;
  readonly isStopped: () => boolean;
}

const BLOB = /^[0-9a-f]{32}$/;

/**
 * Files on disk. Their names are random hex, never an id or a client's file name, so no request can choose a path. A
 * file is written under tmp/, fsynced and renamed before its row is committed, so after a crash it is complete or
 * absent. Files without a row are deleted after the start: pieces before the first response, files and previews in the
 * background (`sweep`).
 */
export class BlobStore {
  readonly root: string;
  readonly durable: boolean;

  /** @param durable false skips fsync (throw-away data of tests). */
  constructor(root: string, durable: boolean) {
    this.root = root;
    this.durable = durable;
  }

  async prepare(): Promise<void> {
    await rm(join(this.root, 'tmp'), { recursive: true, force: true });
    for (const folder of ['tmp', 'blobs', 'pieces', 'previews'])
      await mkdir(join(this.root, folder), { recursive: true });
  }

  newBlob(): string {
    return randomBytes(16).toString('hex');
  }

  newTempPath(): string {
    return join(this.root, 'tmp', this.newBlob());
  }

  path(blob: string): string {
    if (!BLOB.test(blob)) throw new Error(`Not a blob name: ${blob}`);
    return join(this.root, 'blobs', blob.slice(0, 2), blob);
  }

  previewFolder(blob: string): string {
    if (!BLOB.test(blob)) throw new Error(`Not a blob name: ${blob}`);
    return join(this.root, 'previews', blob);
  }

  private pieceFolder(blob: string): string {
    if (!BLOB.test(blob)) throw new Error(`Not a blob name: ${blob}`);
    return join(this.root, 'pieces', blob);
  }

  piecePath(blob: string, piece: number): string {
    return join(this.pieceFolder(blob), String(piece));
  }

  async flush(handle: FileHandle): Promise<void> {
    if (this.durable) await handle.sync();
  }

  /** Moves a written and flushed temp file to its place as `blob`. */
  async keep(tempPath: string, blob: string): Promise<void> {
    await this.moveInto(tempPath, join(this.root, 'blobs', blob.slice(0, 2)), this.path(blob));
  }

  /** Moves a written and flushed temp file to its place as a piece of an unfinished upload. */
  async keepPiece(tempPath: string, blob: string, piece: number): Promise<void> {
    await this.moveInto(tempPath, this.pieceFolder(blob), this.piecePath(blob, piece));
  }

  async removePieces(blob: string): Promise<void> {
    await rm(this.pieceFolder(blob), { recursive: true, force: true });
  }

  /** Deletes a blob with its pieces and previews. Call it after the row's deletion is committed. */
  async remove(blob: string): Promise<void> {
    await rm(this.path(blob), { force: true });
    await this.removePieces(blob);
    await rm(this.previewFolder(blob), { recursive: true, force: true });
  }

  async removeAll(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
    await this.prepare();
  }

  /** Deletes pieces left by a crash. `known`: the piece numbers of each upload. */
  async sweepPieces(known: ReadonlyMap<string, ReadonlySet<number>>): Promise<void> {
    for (const blob of await names(join(this.root, 'pieces'))) {
      const pieces = known.get(blob);
      if (!pieces) await this.removePieces(blob);
      else {
        for (const piece of await names(this.pieceFolder(blob))) {
          if (!pieces.has(Number(piece))) await rm(join(this.pieceFolder(blob), piece), { force: true });
        }
      }
    }
  }

  /** Deletes files and previews without a row, folder by folder, so that not all names are in memory together. */
  async sweep({ knownIn, before, isStopped }: Sweep): Promise<void> {
    const dropUnknown = async (folder: string, found: readonly string[], digits: string): Promise<void> => {
      const known = found.length > 0 ? knownIn(digits) : new Set();
      for (const name of found) {
        if (known.has(name)) continue;
        const path = join(folder, name);
        const there = await stat(path).catch(() => null); // the file may have been deleted
        if (there && there.mtimeMs < before) await rm(path, { recursive: true, force: true });
      }
    };
    for (const digits of await names(join(this.root, 'blobs'))) {
      if (isStopped()) return;
      const folder = join(this.root, 'blobs', digits);
      await dropUnknown(folder, await names(folder), digits);
    }
    const previews = join(this.root, 'previews');
    for (const [digits, found] of Map.groupBy(await names(previews), (name) => name.slice(0, 2))) {
      if (isStopped()) return;
      await dropUnknown(previews, found, digits);
    }
  }

  private async moveInto(from: string, folder: string, to: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true });
    await rename(from, to);
    if (!this.durable) return;
    // A rename survives a power failure only once its folder (and a new folder's parent) is flushed.
    await flushFolder(folder);
    if (made) await flushFolder(join(folder, '..'));
  }
}

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function names(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
