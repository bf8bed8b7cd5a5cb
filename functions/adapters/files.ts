import { type Client, type Models, Permission, Query, Role, Storage, Tokens } from 'node-appwrite';
import { productPhoto } from '../domain/photo.ts';
import type { Bucket, Files, StoredFile } from '../usecases/world.ts';
import { hasType, ofId, uncounted, unless } from './answers.ts';

const pageSize = 500;
const isMissing = (error: unknown): boolean => hasType(error, ['storage_file_not_found']);

/** A file that is kept for good names its uploader as a reader only. */
const personNamed = /^(?:read|update)\("user:([^"/]+)"\)$/;
const changeable = /^update\("user:[^"/]+"\)$/;

const asStored = (file: Models.File): StoredFile => ({
  id: file.$id,
  uploadedAt: file.$createdAt,
  uploaders: file.$permissions.flatMap((permission) => personNamed.exec(permission)?.[1] ?? []),
  isKept: !file.$permissions.some((permission) => changeable.test(permission)),
  // Appwrite looks into the file for its type; of the name it checks the ending only.
  isPhoto: productPhoto.types.some((type) => type === file.mimeType),
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
        const { files } = await storage.listFiles({ bucketId, queries, total: uncounted });
        yield* files.map(asStored);
        after = files.length === pageSize ? files.at(-1)?.$id : undefined;
      } while (after);
    },

    keep: (bucketId, fileId, uploaderId) => {
      const permissions = [Permission.read(Role.user(uploaderId))];
      const kept = () => storage.updateFile({ bucketId, fileId, permissions }).then(() => true);
      return ofId(fileId, () => unless(kept(), isMissing, false), false);
    },

    async release(bucketId, fileId, personId) {
      const file = await ofId(fileId, () => unless(storage.getFile({ bucketId, fileId }), isMissing, null), null);
      const permissions = file?.$permissions.filter((one) => !one.endsWith(`("user:${personId}")`));
      if (!permissions || permissions.length === file?.$permissions.length) return;
      await unless(storage.updateFile({ bucketId, fileId, permissions }), isMissing, null);
    },

    async remove(bucketId, fileId) {
      await ofId(fileId, () => unless(storage.deleteFile({ bucketId, fileId }), isMissing, null), null);
    },

    async createToken(bucketId, fileId, expiresAt) {
      return (await tokens.createFileToken({ bucketId, fileId, expire: expiresAt })).secret;
    },
  };
}
