import { readFile } from 'node:fs/promises';
import type { LocalApp } from '../core/local-app.ts';
import type { PictureLook, ProjectFiles } from '../core/options.ts';
import { showRow } from '../rows/codec.ts';
import { findRow } from '../rows/row-store.ts';
import { isComplete } from '../storage/model.ts';
import { isDrawable, type PreviewOptions } from '../storage/preview-options.ts';
import { lookKey, plainLook } from '../storage/preview-route.ts';
import { storageSlot } from '../storage/storage-parts.ts';
import { findBucket, findFile } from '../storage/store.ts';
import { catalogOf } from '../tables/catalog.ts';

/** Queue for the pictures that the project's files need. */
const lane = 'pages';

async function pictureOf(app: LocalApp, bucketId: string, fileId: string, look: PictureLook): Promise<Buffer | null> {
  const bucket = findBucket(app.db.read, bucketId);
  const file = bucket && findFile(app.db.read, bucket, fileId);
  if (!file || !isComplete(file) || !isDrawable(file.mimeType, file.sizeOriginal)) return null;
  const { previews, pool, blobs } = storageSlot.of(app);
  const options = { ...plainLook, ...look } as PreviewOptions;
  const viewer = { lane, gone: new AbortController().signal };
  const { path } = await previews.get(file.blob, `${lane} ${lookKey(options)}`, viewer, async (target) => {
    const result = await pool.run(
      { source: blobs.path(file.blob), target, options },
      { caller: lane, signal: viewer.gone },
    );
    const problem = 'answer' in result ? result.answer.problem : result.problem;
    if (problem !== null) throw new Error(`The picture ${bucketId}/${fileId} cannot be drawn: ${problem}`);
  });
  return readFile(path);
}

/** The project data that the module `webFiles` may read. */
export const projectFilesOf = (app: LocalApp): ProjectFiles => ({
  readRow: (databaseId, tableId, rowId) => {
    const table = catalogOf.of(app).schema(databaseId, tableId);
    const row = table && findRow(app.db.read, table, rowId);
    return table && row ? showRow(table, row) : null;
  },
  readPicture: (bucketId, fileId, look) => pictureOf(app, bucketId, fileId, look),
});

/** The project's current name for mails and the mailbox. */
export const projectNameOf = (app: LocalApp): string =>
  app.options.webFiles?.projectName?.(projectFilesOf(app)) ?? app.projectName;

/** Undefined if the project sets no look. */
export const mailLookOf = (app: LocalApp) => app.options.webFiles?.mailLook?.(projectFilesOf(app));
