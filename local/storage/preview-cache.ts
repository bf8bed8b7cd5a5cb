import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore } from './blob-store.ts';

export interface DrawnPreview {
  path: string;
  /** False: another request had it drawn before. */
  fresh: boolean;
}

type Draw = (tempPath: string) => Promise<void>;

/** Drawn previews on disk beside their blob; the oldest go when they take too much room. */
export class PreviewCache {
  readonly #blobs: BlobStore;
  readonly #limitBytes: number;
  readonly #running = new Map<string, Promise<string>>();
  #bytes: number | null = null;

  constructor(blobs: BlobStore, limitBytes: number) {
    this.#blobs = blobs;
    this.#limitBytes = limitBytes;
  }

  /** The picture kept under `key`, drawn first when it is not there. Two requests at once draw once. */
  async get(blob: string, key: string, draw: Draw): Promise<DrawnPreview> {
    const path = join(this.#blobs.previewFolder(blob), createHash('sha256').update(key).digest('hex').slice(0, 32));
    if (await exists(path)) {
      // Recently used previews are the last to go.
      await utimes(path, new Date(), new Date());
      return { path, fresh: false };
    }
    const running = this.#running.get(path);
    if (running) return { path: await running, fresh: false };
    const drawing = this.#draw(path, draw);
    this.#running.set(path, drawing);
    try {
      return { path: await drawing, fresh: true };
    } finally {
      this.#running.delete(path);
    }
  }

  async #draw(path: string, draw: Draw): Promise<string> {
    const temp = this.#blobs.newTempPath();
    try {
      await draw(temp);
      await mkdir(dirname(path), { recursive: true });
      await rename(temp, path);
    } catch (error) {
      await rm(temp, { force: true });
      throw error;
    }
    const { size } = await stat(path);
    if (this.#bytes !== null) this.#bytes += size;
    if (this.#bytes === null || this.#bytes > this.#limitBytes) await this.#makeRoom();
    return path;
  }

  /** Counts what is kept; above the limit removes the least recently used until a tenth is free. */
  async #makeRoom(): Promise<void> {
    const root = join(this.#blobs.root, 'previews');
    const kept: Array<{ path: string; size: number; used: number }> = [];
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const about = await stat(path).catch(() => null); // removed meanwhile with its file
      if (about) kept.push({ path, size: about.size, used: about.mtimeMs });
    }
    let bytes = kept.reduce((sum, one) => sum + one.size, 0);
    if (bytes > this.#limitBytes) {
      for (const one of kept.sort((a, b) => a.used - b.used)) {
        if (bytes <= this.#limitBytes * 0.9) break;
        await rm(one.path, { force: true });
        bytes -= one.size;
      }
    }
    this.#bytes = bytes;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
