import { Client, ID, Permission, Role, Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import type { Bucket, Caller } from '../../functions/usecases/world.ts';
import type { Campus } from './campus.ts';

/** The smallest PNG; decoders ignore bytes behind it. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file uploaded by this person; functions check its owner, never its content. */
export async function photoBy({ server }: Campus, owner: Caller, bucketId: Bucket): Promise<string> {
  const client = new Client().setEndpoint(server.endpoint).setProject(server.projectId).setKey(server.key);
  const file = InputFile.fromBuffer(onePixel, 'photo.png');
  const permissions = [Permission.update(Role.user(owner.id)), Permission.delete(Role.user(owner.id))];
  return (await new Storage(client).createFile({ bucketId, fileId: ID.unique(), file, permissions })).$id;
}
