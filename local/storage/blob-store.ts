import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What the database knows: whole blobs, and for each half-uploaded blob the numbers of its pieces. */
export interface KnownBlobs {
  whole: ReadonlySet<string>;
  pieces: ReadonlyMap<string, ReadonlySet<number>>;
}

const BLOB = /^[0-9a-f]{32}$/;

/**
 * Files on disk. Names are our own random hex, never an id or a file name from outside, so no request can name a path.
 * A file is written under tmp/, fsynced, renamed, and only then may its row be committed: after a crash it is whole or absent,
 * and what no row knows is removed by `sweep` at start.
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

  /** Flushes an open file to disk. */
  async flush(handle: FileHandle): Promise<void> {
    if (this.durable) await handle.sync();
  }

  /** Gives a written and flushed temp file its place as `blob`. */
  async keep(tempPath: string, blob: string): Promise<void> {
    await this.moveInto(tempPath, join(this.root, 'blobs', blob.slice(0, 2)), this.path(blob));
  }

  /** Gives a written and flushed temp file its place as one piece of a half-uploaded blob. */
  async keepPiece(tempPath: string, blob: string, piece: number): Promise<void> {
    await this.moveInto(tempPath, this.pieceFolder(blob), this.piecePath(blob, piece));
  }

  async removePieces(blob: string): Promise<void> {
    await rm(this.pieceFolder(blob), { recursive: true, force: true });
  }

  /** Removes a blob with its pieces and previews. Call after the row's removal is committed. */
  async remove(blob: string): Promise<void> {
    await rm(this.path(blob), { force: true });
    await this.removePieces(blob);
    await rm(this.previewFolder(blob), { recursive: true, force: true });
  }

  async removeAll(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
    await this.prepare();
  }

  /** Removes what a crash left behind. Returns how many files and folders were removed. */
  async sweep(known: KnownBlobs): Promise<number> {
    let removed = 0;
    const drop = async (path: string): Promise<void> => {
      await rm(path, { recursive: true, force: true });
      removed += 1;
    };
    for (const folder of await names(join(this.root, 'blobs'))) {
      for (const blob of await names(join(this.root, 'blobs', folder))) {
        if (!known.whole.has(blob)) await drop(join(this.root, 'blobs', folder, blob));
      }
    }
    for (const blob of await names(join(this.root, 'pieces'))) {
      const pieces = known.pieces.get(blob);
      if (!pieces) await drop(join(this.root, 'pieces', blob));
      else {
        for (const piece of await names(join(this.root, 'pieces', blob))) {
          if (!pieces.has(Number(piece))) await drop(join(this.root, 'pieces', blob, piece));
        }
      }
    }
    for (const blob of await names(join(this.root, 'previews'))) {
      if (!known.whole.has(blob)) await drop(join(this.root, 'previews', blob));
    }
    return removed;
  }

  private async moveInto(from: string, folder: string, to: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true });
    await rename(from, to);
    if (!this.durable) return;
    // A rename is only safe from power loss once its folder (and a new folder's parent) is flushed.
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
