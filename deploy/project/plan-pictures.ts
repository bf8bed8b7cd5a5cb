/** The default banners, shown until a campus sets its own. */
import { readFileSync } from 'node:fs';
import { InputFile } from 'node-appwrite/file';
import { campusDefaults } from '../../functions/domain/settings/defaults.ts';
import { askIfAllowed } from './ask-if-allowed.ts';
import { type DeployRequest, isCode, orNothing, type Step, type Target } from './target.ts';

const bucketId = 'banners';
const pictureOf = (id: string) => new URL(`../../seeds/pictures/banners/${id}.webp`, import.meta.url);

/**
 * Plans the upload of default banners that are in use but missing. Adds a note if the API key lacks the scopes for
 * files.
 */
export async function planPictures(target: Target, { config }: DeployRequest, notes: string[]): Promise<Step[]> {
  if (!config.buckets?.some(({ $id }) => $id === bucketId)) return [];
  const stored = await orNothing(
    target.tables.getRow({ databaseId: 'market', tableId: 'privateSettings', rowId: 'banners' }),
  );
  const ids = campusDefaults.banners.banners
    .map(({ photoId }) => photoId)
    .filter((id) => !stored || String(stored.data).includes(`"${id}"`));
  const instead =
    'The pictures of the first banners cannot be looked at (scopes files.read, files.write): set banners of your own in Pengaturan Kampus.';
  const steps: Step[] = [];
  for (const fileId of ids) {
    const found = await askIfAllowed(isThere(target, fileId), notes, instead);
    if (found !== false) continue;
    const run = async () => {
      const file = InputFile.fromBuffer(readFileSync(pictureOf(fileId)), `${fileId}.webp`);
      await target.storage.createFile({ bucketId, fileId, file });
    };
    steps.push({ title: `add the picture of the banner ${fileId}`, canWait: true, run });
  }
  return steps;
}

async function isThere({ storage }: Target, fileId: string): Promise<boolean> {
  try {
    await storage.getFile({ bucketId, fileId });
    return true;
  } catch (problem) {
    // The file is missing, or before the first deploy the bucket.
    if (isCode(problem, 404)) return false;
    throw problem;
  }
}
