import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '../core/errors/errors.ts';
import type { BlobStore } from './blob-store.ts';

export interface DrawnPreview {
  path: string;
  /** False if the preview was rendered for an earlier request. */
  fresh: boolean;
}

/** The client that waits for a picture. */
export interface Viewer {
  /** The queue in which the preview is rendered. */
  readonly lane: string;
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal;
}

/** Renders a preview into a file, in the viewer's lane. */
type Draw = (tempPath: string, viewer: Viewer) => Promise<void>;

/**
 * A preview that clients wait for. It is queued once per lane, so that no client waits for the queue of another lane.
 */
interface Drawing {
  readonly drawn: Promise<string>;
  readonly finish: (path: string) => void;
  readonly fail: (error: unknown) => void;
  readonly lanes: Map<string, { readonly stop: AbortController; viewers: number }>;
}

/** Rendered previews on disk, next to the blobs. The least recently used are deleted above a limit. */
export class PreviewCache {
  readonly #blobs: BlobStore;
  readonly #limitBytes: number;
  readonly #running = new Map<string, Drawing>();
  #bytes: number | null = null;

  constructor(blobs: BlobStore, limitBytes: number) {
    this.#blobs = blobs;
    this.#limitBytes = limitBytes;
  }

  /**
   * The preview for `key`, rendered first if it is missing; simultaneous requests render it once. Rendering is canceled
   * when all its clients have disconnected.
   */
  async get(blob: string, key: string, viewer: Viewer, draw: Draw): Promise<DrawnPreview> {
    const path = join(this.#blobs.previewFolder(blob), createHash('sha256').update(key).digest('hex').slice(0, 32));
    if (await exists(path)) {
      // Marks it as recently used.
      await utimes(path, new Date(), new Date());
      return { path, fresh: false };
    }
    const fresh = !this.#running.has(path);
    const drawing = this.#running.get(path) ?? this.#begin(path);
    this.#join(drawing, path, viewer, draw);
    return { path: await drawing.drawn, fresh };
  }

  #begin(path: string): Drawing {
    const { promise: drawn, resolve, reject } = Promise.withResolvers<string>();
    const lanes: Drawing['lanes'] = new Map();
    const end = () => {
      if (this.#running.get(path) !== drawing) return;
      this.#running.delete(path);
      for (const { stop } of lanes.values()) stop.abort();
    };
    const finish = (made: string) => {
      end();
      resolve(made);
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    const drawing: Drawing = { drawn, finish, fail, lanes };
    this.#running.set(path, drawing);
    return drawing;
  }

  #join(drawing: Drawing, path: string, { lane, gone }: Viewer, draw: Draw): void {
    const queued = drawing.lanes.get(lane) ?? { stop: new AbortController(), viewers: 0 };
    queued.viewers += 1;
    const leave = () => {
      queued.viewers -= 1;
      if (queued.viewers > 0) return;
      drawing.lanes.delete(lane);
      queued.stop.abort();
      if (drawing.lanes.size === 0) drawing.fail(new ApiError('general_unknown'));
    };
    if (gone.aborted) {
      leave();
      return;
    }
    gone.addEventListener('abort', leave, { once: true });
    if (drawing.lanes.has(lane)) return;
    drawing.lanes.set(lane, queued);
    this.#draw(path, { lane, gone: queued.stop.signal }, draw).then(drawing.finish, (error: unknown) => {
      if (!queued.stop.signal.aborted) drawing.fail(error);
    });
  }

  async #draw(path: string, viewer: Viewer, draw: Draw): Promise<string> {
    const temp = this.#blobs.newTempPath();
    try {
      await draw(temp, viewer);
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

  /** Measures the cache. If it exceeds the limit, deletes the least recently used previews until it is at 90 %. */
  async #makeRoom(): Promise<void> {
    const root = join(this.#blobs.root, 'previews');
    const kept: Array<{ path: string; size: number; used: number }> = [];
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const about = await stat(path).catch(() => null); // may have been deleted with its file
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
