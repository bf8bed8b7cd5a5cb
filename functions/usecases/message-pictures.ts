/** Pictures of messages: checks their owner, protects them from deletion, and creates the tokens that show them. */
import { DomainError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { assertFirstUse, claim } from './file-claims.ts';
import type { Counter } from './quota.ts';
import type { Operation } from './rows.ts';
import type { Bucket, Caller, StoredFile, World } from './world.ts';

type PictureWorld = Pick<World, 'files'>;

/**
 * The picture of a message; null if `imageId` is empty. Refuses file_not_yours if someone else uploaded the file,
 * photo_invalid if it is not a picture.
 */
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
 * Protects a sent picture from renaming, changes and deletion by its uploader. Returns operations for the message's
 * transaction. `counters`: those read for `claimIds`. Refuses file_not_yours for the id of a deleted picture.
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

type TokenWorld = Pick<World, 'files' | 'now'>;

const tokenEndsAt = ({ now }: TokenWorld): string => new Date(now() + limits.photoPassMinutes * 60_000).toISOString();

/**
 * A temporary token, because <img> cannot send a stored session. The caller must have checked access to the picture.
 * Refuses not_found if the file is missing.
 */
export async function photoToken(world: TokenWorld, bucket: Bucket, imageId: string): Promise<PhotoToken> {
  const expiresAt = tokenEndsAt(world);
  const token = await world.files.createToken(bucket, imageId, expiresAt);
  if (token === null) throw new DomainError('not_found');
  return { token, expiresAt };
}

/** Temporary tokens by file id, without the files that are missing. The caller must have checked access. */
export async function fileTokens(
  world: TokenWorld,
  bucket: Bucket,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const expiresAt = tokenEndsAt(world);
  const made = fileIds.map(async (id) => [id, await world.files.createToken(bucket, id, expiresAt)] as const);
  return new Map((await Promise.all(made)).flatMap(([id, token]) => (token === null ? [] : [[id, token]])));
}
