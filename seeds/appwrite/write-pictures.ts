import { readFile } from 'node:fs/promises';
import { type Client, Permission, Query, Role, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { hasType, unless } from '../../functions/adapters/answers.ts';
import { type PictureFile, pictureUrl } from '../pictures/list.ts';
import { inGroupsOf, inParallel } from './in-parallel.ts';

const isTaken = (error: unknown): boolean => hasType(error, ['storage_file_already_exists']);

/** Public photos get the permissions that functions set, other files those that Appwrite gives an uploader. */
const permissionsOf = ({ bucket, ownerId }: PictureFile): string[] =>
  ownerId === null || bucket === 'product-photos' || bucket === 'profile-photos'
    ? [Permission.read(Role.any())]
    : [
        Permission.read(Role.user(ownerId)),
        Permission.update(Role.user(ownerId)),
        Permission.delete(Role.user(ownerId)),
      ];

/** Uploads missing pictures under their stable ids. @returns the number of uploads */
export async function writePictures(client: Client, pictures: readonly PictureFile[]): Promise<number> {
  const storage = new Storage(client);
  let written = 0;

  const upload = async (picture: PictureFile) => {
    const file = InputFile.fromBuffer(new Blob([await readFile(pictureUrl(picture))]), `${picture.id}.webp`);
    const call = storage
      .createFile({ bucketId: picture.bucket, fileId: picture.id, file, permissions: permissionsOf(picture) })
      .then(() => 1);
    const uploaded = await unless(call, isTaken, 0);
    written += uploaded;
  };

  for (const [bucketId, ofBucket] of Map.groupBy(pictures, (picture) => picture.bucket)) {
    for (const group of inGroupsOf(100, ofBucket)) {
      const ids = group.map((picture) => picture.id);
      const { files } = await storage.listFiles({ bucketId, queries: [Query.equal('$id', ids), Query.limit(100)] });
      const known = new Set(files.map((file) => file.$id));
      await inParallel(
        group.filter((picture) => !known.has(picture.id)),
        6,
        upload,
      );
    }
  }
  return written;
}
