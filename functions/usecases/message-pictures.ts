/** Pictures of messages: checks whose they are, keeps them from being deleted, and makes the tokens that show them. */
import { DomainError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { assertFirstUse, claim } from './file-claims.ts';
import type { Counter } from './quota.ts';
import type { Operation } from './rows.ts';
import type { Bucket, Caller, StoredFile, World } from './world.ts';

type PictureWorld = Pick<World, 'files'>;

/** The picture of a message; null without one. Refuses what this person did not upload, and what is no picture. */
export async function ownPicture(
  world: PictureWorld,
  bucket: Bucket,
  caller: Caller,
  imageId: string,
): Promise<StoredFile | null> {
  if (imageId === '') return null;
  const file = await world.files.get(bucket, imageId);
  if (!file?.isBy(caller.id)) throw new DomainError('file_not_yours');
  if (!file.isPhoto) throw new DomainError('photo_invalid');
  return file;
}

/**
 * After the message is sent, its picture can no longer be renamed, changed or deleted by its uploader. Gives what the message's
 * transaction writes besides. `counters`: those of `claimIds`. Refuses file_not_yours for the id of a picture that is gone.
 */
export async function keepPicture(
  world: PictureWorld,
  bucket: Bucket,
  caller: Caller,
  picture: StoredFile | null,
  counters: ReadonlyMap<string, Counter>,
): Promise<Operation[]> {
  if (!picture) return [];
  assertFirstUse(bucket, picture, counters);
  if (!(await world.files.keep(bucket, picture, caller.id))) throw new DomainError('file_not_yours');
  return claim(bucket, picture.id, counters);
}

export interface PhotoToken {
  readonly token: string;
  readonly expiresAt: string;
}

/** A temporary token, because <img> can't send a stored session. The caller must have checked that this person may see the picture. */
export async function photoToken(
  world: Pick<World, 'files' | 'now'>,
  bucket: Bucket,
  imageId: string,
): Promise<PhotoToken> {
  const expiresAt = new Date(world.now() + limits.photoPassMinutes * 60_000).toISOString();
  return { token: await world.files.createToken(bucket, imageId, expiresAt), expiresAt };
}
