/**
 * Moves an uploaded logo or banner into the settings' bucket, which clients cannot write: the picture is uploaded like
 * any photo and copied for people who may write settings. Upkeep removes it if no settings refer to it.
 */
import { DomainError } from '../../domain/errors.ts';
import { endingOfPicture } from '../../domain/settings/pictures.ts';
import type { Caller, World } from '../world.ts';

/** Returns the id for the settings. @throws file_not_yours, photo_invalid */
export async function keepPicture(
  { files, newId }: Pick<World, 'files' | 'newId'>,
  caller: Pick<Caller, 'id'>,
  { uploadId }: { readonly uploadId: string },
): Promise<{ fileId: string }> {
  const upload = await files.get('product-photos', uploadId);
  if (!upload?.isBy(caller.id)) throw new DomainError('file_not_yours');
  const bytes = await files.read('product-photos', uploadId);
  const ending = bytes && endingOfPicture(bytes);
  if (!ending) throw new DomainError('photo_invalid');
  const fileId = newId();
  await files.add('banners', fileId, `picture.${ending}`, bytes);
  // A photo that a product shows is kept.
  if (!upload.isKept) await files.remove('product-photos', uploadId);
  return { fileId };
}
