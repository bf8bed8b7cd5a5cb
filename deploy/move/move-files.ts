import { createHash } from 'node:crypto';
import type { Models } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { uncounted } from '../../functions/adapters/answers.ts';
import { orNothing, Refusal } from '../project/target.ts';
import { type BothEnds, canonical, pages, type Services, Sum } from './both-ends.ts';

const filesOf = (end: Services, bucketId: string) =>
  pages(async (queries) => (await end.storage.listFiles({ bucketId, queries, total: uncounted })).files);

const isWhole = ({ chunksTotal, chunksUploaded }: Models.File) => chunksTotal === chunksUploaded;

const signOf = ({ $id, $permissions, name, sizeOriginal, signature }: Models.File) =>
  canonical([$id, [...$permissions].sort(), name, Number(sizeOriginal), signature]);

/** Copies the files of one bucket that are missing at the target, each compared byte for byte after its upload. */
export async function moveFiles({ from, to, say }: BothEnds, bucketId: string): Promise<void> {
  let made = 0;
  for await (const page of filesOf(from, bucketId)) {
    for (const file of page.filter(isWhole)) {
      const at = { bucketId, fileId: file.$id };
      const found = await orNothing(to.storage.getFile(at));
      if (found && signOf(found) === signOf(file)) continue;
      // An interrupted upload has reserved the id, so it is deleted.
      if (found && !isWhole(found)) await to.storage.deleteFile(at);
      else if (found) throw new Refusal(`The file ${bucketId}/${file.$id} is another one at the target.`);
      const bytes = Buffer.from(await from.storage.getFileDownload(at));
      const input = InputFile.fromBuffer(bytes, file.name);
      await to.storage.createFile({ ...at, file: input, permissions: file.$permissions });
      const written = Buffer.from(await to.storage.getFileDownload(at));
      if (hashOf(written) !== hashOf(bytes))
        throw new Refusal(
          `The file ${bucketId}/${file.$id} arrived changed: ${written.length} of ${bytes.length} bytes.`,
        );
      made += 1;
    }
  }
  say(`  ${bucketId}: ${made} files copied`);
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Count and checksum of a bucket's files: ids, permissions, names, sizes and the servers' own hashes of their bytes.
 */
export async function sumOfFiles(end: Services, bucketId: string): Promise<Sum> {
  const sum = new Sum();
  for await (const page of filesOf(end, bucketId)) for (const file of page.filter(isWhole)) sum.add(signOf(file));
  return sum;
}
