import { type Client, type Models, Permission, Query, Role, Storage, Tokens } from 'node-appwrite';
import { keyedId } from '../domain/keyed-ids.ts';
import { productPhoto } from '../domain/photo.ts';
import type { Bucket, Files, Settings, StoredFile } from '../usecases/world.ts';
import { byId, hasType, ofId, uncounted, unless } from './answers.ts';

const pageSize = 500;
const isMissing = (error: unknown): boolean => hasType(error, ['storage_file_not_found']);

/** Buckets whose photos become publicly readable once they are kept. */
const isPublic = (bucketId: Bucket): boolean => bucketId === 'product-photos' || bucketId === 'profile-photos';

/**
 * Matches permissions of a single person. Includes `read`, because a kept private file grants its uploader only that.
 */
const personNamed = /^(?:read|update)\("user:([^"/]+)"\)$/;
const isMark = (permission: string): boolean => permission.startsWith('read("label:');
const isReading = (permission: string): boolean => permission.startsWith('read(');

/** Appwrite detects the type of a file after its last chunk, and anyone may send that chunk. */
const isWhole = (file: Models.File): boolean => file.chunksUploaded === file.chunksTotal;

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** libmagic's types for programs of Windows, Linux and macOS. */
const program = /^application\/.*(?:dosexec|executable|msdownload|sharedlib|mach-binary)/;

/**
 * @param settings its secret makes the label of a kept file, which identifies the uploader and proves that we kept the
 * file
 */
export function createFiles(client: Client, settings: Pick<Settings, 'idSecret'>): Files {
  /** A read permission for a label that no account has. Clients cannot set such a permission on a file. */
  const markOf = (bucketId: Bucket, fileId: string, personId: string): string =>
    Permission.read(Role.label(keyedId(settings.idSecret, 'uploader', bucketId, fileId, personId)));

  const asStored = (bucketId: Bucket, file: Models.File): StoredFile => {
    const named = file.$permissions.flatMap((permission) => personNamed.exec(permission)?.[1] ?? []);
    // Appwrite detects the type from the bytes, but checks only the extension of the name.
    const isPhoto = productPhoto.types.some((type) => type === file.mimeType);
    return {
      id: file.$id,
      uploadedAt: file.$createdAt,
      isBy: (personId) => named.includes(personId) || file.$permissions.includes(markOf(bucketId, file.$id, personId)),
      // A label permission proves that the server kept the file, because uploaders cannot set one. Without it, a file
      // counts as kept only if its permissions name no person and grant nothing but reading: no client uploaded it.
      isKept: file.$permissions.some(isMark) || (named.length === 0 && file.$permissions.every(isReading)),
      isPhoto,
      isProgram: program.test(file.mimeType),
      bytes: file.sizeOriginal,
      ending: isPhoto ? (endings[file.mimeType] ?? '') : '',
    };
  };

  const storage = new Storage(client);
  const tokens = new Tokens(client);
  return {
    async get(bucketId: Bucket, fileId) {
      const file = await byId(fileId, () => storage.getFile({ bucketId, fileId }), isMissing);
      return file && isWhole(file) ? asStored(bucketId, file) : null;
    },

    read: (bucketId, fileId) => {
      const bytes = async () => new Uint8Array(await storage.getFileDownload({ bucketId, fileId }));
      return ofId(fileId, () => unless(bytes(), isMissing, null), null);
    },

    async add(bucketId, fileId, name, bytes) {
      await storage.createFile({ bucketId, fileId, file: new File([bytes], name) });
    },

    async *each(bucketId) {
      let after: string | undefined;
      do {
        const queries = [Query.limit(pageSize), ...(after ? [Query.cursorAfter(after)] : [])];
        const { files } = await storage.listFiles({ bucketId, queries, total: uncounted });
        yield* files.map((file) => asStored(bucketId, file));
        after = files.length === pageSize ? files.at(-1)?.$id : undefined;
      } while (after);
    },

    keep: (bucketId, { id: fileId, ending }, uploaderId, { name, others } = { name: `foto.${ending}`, others: [] }) => {
      const readers = isPublic(bucketId) ? [Role.any()] : [uploaderId, ...others].map((id) => Role.user(id));
      const permissions = [...readers.map((role) => Permission.read(role)), markOf(bucketId, fileId, uploaderId)];
      const kept = () => storage.updateFile({ bucketId, fileId, name, permissions }).then(() => true);
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

    createToken: (bucketId, fileId, expiresAt) => {
      const made = async () => (await tokens.createFileToken({ bucketId, fileId, expire: expiresAt })).secret;
      return ofId(fileId, () => unless(made(), isMissing, null), null);
    },
  };
}
