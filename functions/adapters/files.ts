import { type Client, type Models, Query, Storage, Tokens } from 'node-appwrite';
import type { Bucket, Files, StoredFile } from '../usecases/world.ts';
import { hasType, ofId, unless } from './answers.ts';

const pageSize = 100;
const isMissing = (error: unknown): boolean => hasType(error, ['storage_file_not_found']);

const asStored = (file: Models.File): StoredFile => ({
  id: file.$id,
  uploadedAt: file.$createdAt,
  owners: file.$permissions.flatMap((permission) => /^update\("user:([^"/]+)"\)$/.exec(permission)?.[1] ?? []),
});

export function createFiles(client: Client): Files {
  const storage = new Storage(client);
  const tokens = new Tokens(client);
  return {
    get: (bucketId: Bucket, fileId) =>
      ofId(fileId, () => unless(storage.getFile({ bucketId, fileId }).then(asStored), isMissing, null), null),

    async *each(bucketId) {
      let after: string | undefined;
      do {
        const queries = [Query.limit(pageSize), ...(after ? [Query.cursorAfter(after)] : [])];
        const { files } = await storage.listFiles({ bucketId, queries });
        yield* files.map(asStored);
        after = files.length === pageSize ? files.at(-1)?.$id : undefined;
      } while (after);
    },

    async remove(bucketId, fileId) {
      await ofId(fileId, () => unless(storage.deleteFile({ bucketId, fileId }), isMissing, null), null);
    },

    async createToken(bucketId, fileId, expiresAt) {
      return (await tokens.createFileToken({ bucketId, fileId, expire: expiresAt })).secret;
    },
  };
}
