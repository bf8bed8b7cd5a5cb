/** Pictures in a conversation: whose they are, that they stay, and the pass by which the other side sees them. */
import { DomainError } from '../domain/errors.ts';
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

/** Whoever uploaded a picture can neither change nor delete it once it was said. */
export async function keepPicture(
  world: PictureWorld,
  bucket: Bucket,
  caller: Caller,
  picture: StoredFile | null,
): Promise<void> {
  if (!picture || picture.isKept) return;
  if (!(await world.files.keep(bucket, picture, caller.id))) throw new DomainError('file_not_yours');
}

const tokenLifeMs = 60 * 60_000;

export interface PhotoToken {
  readonly token: string;
  readonly expiresAt: string;
}

/** <img> can't send a stored session, so it gets a token for an hour. Whoever asks must have been let in before. */
export async function photoToken(
  world: Pick<World, 'files' | 'now'>,
  bucket: Bucket,
  imageId: string,
): Promise<PhotoToken> {
  const expiresAt = new Date(world.now() + tokenLifeMs).toISOString();
  return { token: await world.files.createToken(bucket, imageId, expiresAt), expiresAt };
}
